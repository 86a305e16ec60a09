// The months of the timeline. Each is loaded when it is first needed.

var waiting = {};

window.kinfolioMonth = function (data) {
  if (waiting[data.month]) waiting[data.month](data);
};

function Month(link) {
  var file = this.file = new URL(link.dataset.index, document.baseURI).href;
  this.key = link.dataset.month;
  this.link = link;
  // The folder that the addresses in the month's file are relative to.
  this.base = file.slice(0, file.length - (this.key + "/photos.js").length);
  this.section = document.getElementById(idOf(this));
  // If the number of photos is unknown, counts those on this page.
  var told = (window.kinfolioCounts || {})[this.key];
  this.count = told === undefined ? this.section ? tilesIn(this.section).length : 0 : told;
  this.drawn = Boolean(this.section);
  this.data = null;
  this.failed = false;
  this.callbacks = null;
  this.narrow(null);
}

function idOf(month) { return "m-" + month.key.replace("/", "-"); }

function monthsOfPage() {
  return all(".scrubber a[data-index]").map(function (link) { return new Month(link); });
}

// Limits the month to the items that `passes` accepts. Null shows all of them and does not require loading.
Month.prototype.narrow = function (passes) {
  this.days = passes && narrowed(this, passes);
  // Before the month is loaded, uses the number of photos from the counts.
  this.shown = this.data ? this.photos().length : this.count;
};

Month.prototype.isEmpty = function () {
  return this.days ? !this.days.length : this.failed && !this.written;
};

Month.prototype.photos = function () {
  return (this.days || this.data.days).reduce(function (photos, day) { return photos.concat(day.photos); }, []);
};

// Returns the number of photos and moments that match.
Month.prototype.found = function () {
  return this.days.reduce(function (sum, day) { return sum + day.moments.length; }, this.shown);
};

// Calls back with the tile of a photo, even if it is not on the page, or with undefined if the month cannot be
// loaded.
Month.prototype.tile = function (index, done) {
  var month = this;
  if (month.drawn) return done(tilesIn(month.section)[index]);
  month.read(function () {
    var photo = month.photos()[index];
    done(photo && drawTile(toldFrom(month.base, photo)).querySelector("a"));
  });
};

// Loads the month and calls back, immediately if it is already loaded. If it cannot be loaded, it is empty and
// `failed` is true.
Month.prototype.read = function (done) {
  var month = this;
  if (month.data) return done();
  if (month.callbacks) return void month.callbacks.push(done);
  month.callbacks = [done];
  function finish(data) {
    var callbacks = month.callbacks;
    month.data = data;
    month.callbacks = null;
    if (!month.days) month.narrow(null);
    callbacks.forEach(function (callback) { callback(); });
  }
  waiting[month.key] = finish;
  var script = make("script", { src: month.file });
  script.onerror = function () {
    month.failed = true;
    finish({ title: "", days: [] });
  };
  document.head.appendChild(script);
};

function readAll(months, done) {
  var left = months.length;
  if (!left) done();
  months.forEach(function (month) {
    month.read(function () {
      left -= 1;
      if (!left) done();
    });
  });
}

// Returns a copy of a photo with `base` before each of its addresses.
function toldFrom(base, photo) {
  var told = Object.assign({}, photo);
  ["href", "jpeg", "webp"].forEach(function (key) {
    if (told[key]) told[key] = base + told[key];
  });
  if (told.full) told.full = base + told.full.replace(/, /g, ", " + base);
  return told;
}

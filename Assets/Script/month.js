// The months of the timeline, each read when it is first wanted

var waiting = {};

window.kinfolioMonth = function (data) {
  if (waiting[data.month]) waiting[data.month](data);
};

function Month(link) {
  var file = this.file = new URL(link.dataset.index, document.baseURI).href;
  this.key = link.dataset.month;
  this.link = link;
  // What its file says of addresses is told from where the folder of the months stands.
  this.base = file.slice(0, file.length - (this.key + "/photos.js").length);
  this.section = document.getElementById(idOf(this));
  // A month whose count is not there, or not yet, has the photos that stand on this page.
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

// Leaves of its days what passes, or all of them, which need not be read for that.
Month.prototype.narrow = function (passes) {
  this.days = passes && narrowed(this, passes);
  // Until it is read, what is told of it is believed.
  this.shown = this.data ? this.photos().length : this.count;
};

Month.prototype.isEmpty = function () {
  return this.days ? !this.days.length : this.failed && !this.written;
};

Month.prototype.photos = function () {
  return (this.days || this.data.days).reduce(function (photos, day) { return photos.concat(day.photos); }, []);
};

// How much passes.
Month.prototype.found = function () {
  return this.days.reduce(function (sum, day) { return sum + day.moments.length; }, this.shown);
};

// Calls back with the tile of a photo, which need not stand on the page; with none where the month
// cannot be read.
Month.prototype.tile = function (index, done) {
  var month = this;
  if (month.drawn) return done(tilesIn(month.section)[index]);
  month.read(function () {
    var photo = month.photos()[index];
    done(photo && drawTile(toldFrom(month.base, photo)).querySelector("a"));
  });
};

// Reads the month and calls back, at once where it has been read; a month that cannot be read is
// empty, and says so by `failed`.
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

// A photo with its addresses told from another place.
function toldFrom(base, photo) {
  var told = Object.assign({}, photo);
  ["href", "jpeg", "webp"].forEach(function (key) {
    if (told[key]) told[key] = base + told[key];
  });
  if (told.full) told.full = base + told.full.replace(/, /g, ", " + base);
  return told;
}

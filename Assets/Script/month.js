// The months of the timeline, each read when it is first wanted

var waiting = {};

window.kinfolioMonth = function (data) {
  if (waiting[data.month]) waiting[data.month](data);
};

function Month(link) {
  this.key = link.dataset.month;
  this.link = link;
  this.count = Number(link.dataset.photos);
  this.data = null;
  this.failed = false;
  this.callbacks = null;
}

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
    callbacks.forEach(function (callback) { callback(); });
  }
  waiting[month.key] = finish;
  var script = make("script", { src: month.link.dataset.index });
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

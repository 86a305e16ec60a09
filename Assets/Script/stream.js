// The stream: months one below the other, the next drawn as one nears the end

var stream = null;

function startStream(form) {
  var root = document.querySelector(".stream");
  var steps = root.querySelector(".steps");
  var ahead = root.insertBefore(make("div", { "class": "ahead" }), steps);
  var written = root.querySelector(".month");
  var months = all(".scrubber a[data-index]").map(function (link) { return new Month(link); });
  var status = form.querySelector("[role=status]");
  var favorite = form.querySelector(".heart").textContent.replace("♥", "").trim();
  var self = { total: 0 };
  var next = 0;
  var passes = null;
  var turn = 0;
  var drawing = false;
  var wish = {};

  var finder = startFinder(form, function () { self.apply(); });
  var watcher = startScrubber(months, root);

  if (written) written.dataset.month = months[0].key;

  function clear() {
    all(".month", root).forEach(function (section) { root.removeChild(section); });
    drawing = false;
  }

  // Once its height is known, the browser need not draw a month before one is near it.
  function append(section) {
    root.insertBefore(section, ahead);
    section.style.containIntrinsicSize = "auto " + section.offsetHeight + "px";
    section.classList.add("measured");
    watcher.observe(section);
  }

  // Leaves room for what is not drawn yet, about as much as it will take: whoever has scrolled past it
  // stays where he is when it comes.
  function showRest() {
    var older = steps.querySelector(".older");
    if (older) older.classList.toggle("idle", Boolean(passes) || next >= months.length);
    var height = all(".month", root).reduce(function (sum, section) { return sum + section.offsetHeight; }, 0);
    var each = height / Math.max(1, all(".month .tile", root).length);
    var left = months.slice(next).reduce(function (sum, month) {
      return sum + (passes ? month.matches : month.count);
    }, 0);
    ahead.style.height = Math.round(left * each) + "px";
  }

  // Draws the next month that has something; `done` is told whether there was one.
  self.extend = function (done) {
    if (drawing || next >= months.length) return done && done(false);
    drawing = true;
    var mine = turn;
    var month = months[next];
    month.read(function () {
      if (mine !== turn) return;
      drawing = false;
      next += 1;
      var days = passes ? narrowed(month, passes) : month.data.days;
      if (!days.length) return self.extend(done);
      append(drawMonth(month, days, favorite));
      showRest();
      requestAnimationFrame(function () { if (mine === turn) goOn(); });
      if (done) done(true);
    });
  };

  self.drawAll = function (done) {
    readAll(months.slice(next), function () {
      (function more() { self.extend(function (drew) { if (drew) more(); else done(); }); })();
    });
  };

  function goOn() {
    if (ahead.getBoundingClientRect().top < window.innerHeight * 4) self.extend();
  }

  function say(text, isFinal) {
    status.textContent = text;
    form.querySelector(".found").classList.toggle("shown", Boolean(text));
    root.classList.toggle("searching", Boolean(text) && !isFinal);
  }

  function search() {
    var mine = turn;
    var late = setTimeout(function () { say(form.dataset.searching); }, 300);
    readAll(months, function () {
      clearTimeout(late);
      if (mine !== turn) return;
      var found = 0;
      var start = Math.max(0, indexOf(wish.month));
      self.total = 0;
      months.forEach(function (month, index) {
        month.matches = 0;
        narrowed(month, passes).forEach(function (day) {
          found += day.moments.length + day.photos.length;
          month.matches += day.photos.length;
        });
        if (index >= start) self.total += month.matches;
      });
      clear();
      next = start;
      var failed = months.some(function (month) { return month.failed; });
      var number = found === 1 ? form.dataset.one : form.dataset.other;
      say((found ? number.replace("{number}", found) : form.dataset.none)
        + (failed ? " " + form.dataset.unreadable : ""), true);
      self.extend();
    });
  }

  function indexOf(key) { return months.map(function (month) { return month.key; }).indexOf(key); }

  function jump(key) {
    var index = indexOf(key);
    var section = root.querySelector("#m-" + String(key).replace(/\W/g, "-"));
    if (section) return section.scrollIntoView();
    if (index < 0) return;
    var mine = turn;
    months[index].read(function () {
      if (mine !== turn) return;
      clear();
      next = index;
      count(index);
      self.extend(function () { root.scrollIntoView(); });
    });
  }

  function count(index) {
    self.total = months.slice(index).reduce(function (sum, month) { return sum + month.count; }, 0);
  }

  function restore() {
    clear();
    if (written) append(written);
    next = written ? 1 : 0;
    count(0);
    showRest();
    goOn();
  }

  // Makes the page what its address says.
  self.apply = function () {
    var before = wish;
    wish = wishOf(location.hash);
    turn += 1;
    drawing = false;
    finder.fill(wish);
    passes = isNarrowed(wish) ? test(wish, form) : null;
    if (passes) return search();
    say("");
    showRest();
    if (isNarrowed(before) || (before.month && !wish.month)) restore();
    if (wish.month) jump(wish.month);
  };

  months.forEach(function (month) {
    month.link.addEventListener("click", function (event) {
      if (event.button !== 0 || hasModifier(event)) return;
      event.preventDefault();
      var address = addressOf(Object.assign(finder.wished(), { month: month.key }));
      if (location.hash === address) self.apply(); else location.hash = address;
    });
  });

  window.addEventListener("scroll", goOn, { passive: true });
  if (written) watcher.observe(written);
  window.addEventListener("hashchange", self.apply);
  next = written ? 1 : 0;
  count(0);
  stream = self;
  showRest();
  if (addressOf(wishOf(location.hash)) !== "#") self.apply(); else goOn();
}

// The stream: all months one below the other. Each is drawn when it is close to the view.

function startStream(form, months) {
  var turn = 0;
  var wish = {};
  var finder = startFinder(form, apply);
  var rooms = startRooms(months, come);

  // Loads a month, draws it and calls back, unless the address has changed in the meantime.
  function come(month, done) {
    var mine = turn;
    month.read(function () {
      rooms.draw(month);
      if (done && mine === turn) done();
    });
  }

  function show(passes) {
    months.forEach(function (month) { month.narrow(passes); });
    rooms.clear();
  }

  function search(passes, done) {
    var mine = turn;
    var late = setTimeout(finder.saySearching, 300);
    readAll(months, function () {
      clearTimeout(late);
      if (mine !== turn) return;
      show(passes);
      finder.say(
        months.reduce(function (sum, month) { return sum + month.found(); }, 0),
        months.some(function (month) { return month.failed; }));
      done();
    });
  }

  // Jumps to the month in the address. If nothing in it matches, jumps to the next month with a match.
  function jump() {
    var index = months.map(function (month) { return month.key; }).indexOf(wish.month);
    var month = index >= 0 && months.slice(index).find(function (month) { return !month.isEmpty(); });
    if (month) come(month, function () { month.section.scrollIntoView(); });
  }

  // Updates the page to match its address.
  function apply() {
    var before = wish;
    wish = wishOf(location.hash);
    turn += 1;
    finder.fill(wish);
    if (isNarrowed(wish)) return search(test(wish), jump);
    finder.sayNothing();
    if (isNarrowed(before)) show(null);
    jump();
  }

  months.forEach(function (month) {
    month.link.addEventListener("click", function (event) {
      if (event.button !== 0 || hasModifier(event)) return;
      event.preventDefault();
      var address = addressOf(Object.assign(finder.wished(), { month: month.key }));
      if (location.hash === address) jump(); else location.hash = address;
    });
  });

  window.addEventListener("hashchange", apply);
  if (addressOf(wishOf(location.hash)) !== "#") apply();
  return { come: come };
}

// The search and filters, as the address contains them: #q=mango&who=alba

var wishes = ["q", "favorite", "when", "who", "kind", "food", "month"];

function wishOf(address) {
  var wish = {};
  new URLSearchParams(address.slice(1)).forEach(function (value, key) {
    if (wishes.indexOf(key) >= 0 && value) wish[key] = value;
  });
  return wish;
}

function addressOf(wish) {
  var address = new URLSearchParams();
  wishes.forEach(function (key) { if (wish[key]) address.set(key, wish[key]); });
  return "#" + address;
}

function isNarrowed(wish) {
  return wishes.some(function (key) { return key !== "month" && wish[key]; });
}

// Returns the first of the last seven days or of the current month, by the clock of the reader. It does not depend
// on the day of the build, so a page does not change from one day to the next.
function firstDay(when) {
  var day = new Date();
  if (when === "week") day.setDate(day.getDate() - 6);
  else if (when === "month") day.setDate(1);
  else return "";
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map(function (part) {
    return String(part).padStart(2, "0");
  }).join("-");
}

function test(wish) {
  var words = folded(wish.q || "").split(/\s+/).filter(Boolean);
  var since = firstDay(wish.when);
  return function (item, day, title) {
    if (wish.who && item.who !== wish.who) return false;
    if (wish.food && item.food !== wish.food) return false;
    if (wish.favorite && !item.favorite) return false;
    if (wish.kind && item.kinds.split(" ").indexOf(wish.kind) < 0) return false;
    if (since && !(day.date >= since)) return false;
    if (!words.length) return true;
    if (!item.words) {
      item.words = folded([item.name, item.text, item.note, item.caption, item.story, item.alt,
        day.weekday, day.full, title].filter(Boolean).join(" "));
    }
    return words.every(function (word) { return item.words.indexOf(word) >= 0; });
  };
}

// Returns the days of a month with only the items that `passes` accepts. Omits empty days.
function narrowed(month, passes) {
  return month.data.days.map(function (day) {
    function fits(item) { return passes(item, day, month.data.title); }
    return Object.assign({}, day, { moments: day.moments.filter(fits), photos: day.photos.filter(fits) });
  }).filter(function (day) { return day.moments.length || day.photos.length; });
}

// What the pages do beyond being read. Everything is reachable without it: the start page has its
// links, every photo its page, every month its own. Nothing is stored and nothing is asked for but
// the site's own files, and those as scripts, which is all that can be read from a disk.

document.documentElement.classList.add("scripted");

(function () {
  "use strict";

  // ---- Small tools

  function all(selector, root) {
    return Array.prototype.slice.call((root || document).querySelectorAll(selector));
  }

  // An element with a class, attributes and what stands in it; words are always text.
  function make(name, attributes, children) {
    var element = document.createElement(name);
    Object.keys(attributes || {}).forEach(function (key) {
      if (attributes[key]) element.setAttribute(key, attributes[key]);
    });
    (children || []).forEach(function (child) {
      if (child) element.appendChild(typeof child === "string" ? document.createTextNode(child) : child);
    });
    return element;
  }

  function isTyping(target) {
    return /^(input|select|textarea)$/i.test(target.tagName) || target.isContentEditable;
  }

  function hasModifier(event) {
    return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  }

  // ---- The start page goes on to the first language the browser asks for that the site has.

  function chooseLanguage() {
    var links = all(".choices a");
    var wishes = navigator.languages || [navigator.language];
    for (var i = 0; i < wishes.length; i += 1) {
      var wish = String(wishes[i]).slice(0, 2).toLowerCase();
      var match = links.find(function (link) { return link.hreflang === wish; });
      if (match) {
        location.replace(match.getAttribute("href"));
        return;
      }
    }
  }

  // ---- The months of the timeline, each read when it is first wanted

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

  // ---- Drawing a month as the page's template does

  function avatar(moment) {
    var inside = moment.portrait
      ? make("img", { src: moment.portrait, width: "96", height: "96" }) : moment.sign;
    if (moment.portrait) inside.alt = "";
    return make("span", { "class": "avatar slot-" + moment.slot, "aria-hidden": "true" }, [inside]);
  }

  function drawMoment(moment) {
    return make("li", { "class": moment.joining ? "joining slot-" + moment.slot : "" }, [
      avatar(moment),
      make("span", {}, [moment.text, moment.note && " ", moment.note && make("small", {}, [moment.note])])
    ]);
  }

  function drawPicture(photo) {
    var image = make("img", {
      src: photo.jpeg, width: photo.side, height: photo.side, decoding: "async", loading: "lazy", alt: photo.alt
    });
    var picture = make("picture", {}, [
      photo.webp && make("source", { type: "image/webp", srcset: photo.webp }), image
    ]);
    var frame = make("span", { "class": "frame" }, [picture]);
    frame.style.backgroundColor = photo.color;
    return frame;
  }

  function drawTile(photo, favorite) {
    var heart = photo.favorite && make("span", { "class": "favorite", title: favorite }, [
      "♥", make("span", { "class": "unseen" }, [" " + favorite])
    ]);
    var words = make("span", { "class": "words" }, [
      make("b", {}, [photo.name]), " ", heart,
      photo.caption && make("span", {}, [photo.caption]), photo.story && make("small", {}, [photo.story])
    ]);
    var picture = photo.jpeg ? drawPicture(photo) : make("span", { "class": "missing" }, [photo.failure || ""]);
    return make("li", { "class": "tile slot-" + photo.slot }, [
      make("a", {
        href: photo.href, "data-full": photo.full, "data-size": photo.size, "data-when": photo.when
      }, [picture, words])
    ]);
  }

  function drawDay(day, favorite) {
    var id = day.date && "t-" + day.date;
    var heading = day.date && make("h3", { id: id }, [
      make("time", { datetime: day.date }, [
        make("span", { "class": "number", "aria-hidden": "true" }, [day.number]),
        make("span", { "class": "unseen" }, [day.full]),
        make("span", { "class": "weekday" }, [day.weekday])
      ])
    ]);
    return make("section", {
      "class": "day wide-" + Math.min(4, Math.max(1, day.photos.length)),
      id: day.date && "d-" + day.date, "aria-labelledby": id
    }, [
      heading,
      day.moments.length && make("ul", { "class": "moments" }, day.moments.map(drawMoment)),
      day.photos.length && make("ul", { "class": "tiles" }, day.photos.map(function (photo) {
        return drawTile(photo, favorite);
      }))
    ]);
  }

  function drawMonth(month, days, favorite) {
    var id = "m-" + month.key.replace("/", "-");
    var section = make("section", { "class": "month", id: id, "aria-labelledby": id + "-title" }, [
      make("h2", { id: id + "-title" }, [month.data.title]),
      make("div", { "class": "days" }, days.map(function (day) { return drawDay(day, favorite); }))
    ]);
    section.dataset.month = month.key;
    return section;
  }

  // ---- What is looked for, as the address says it: #q=mango&who=alba

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

  // Words without accents, capitals and joined letters.
  function folded(text) {
    return text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase()
      .replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss").replace(/[’']/g, " ");
  }

  function test(wish, form) {
    var words = folded(wish.q || "").split(/\s+/).filter(Boolean);
    var since = wish.when && form.dataset[wish.when];
    return function (item, day, title) {
      if (wish.who && item.who !== wish.who) return false;
      if (wish.food && item.food !== wish.food) return false;
      if (wish.favorite && !item.favorite) return false;
      if (wish.kind && item.kinds.split(" ").indexOf(wish.kind) < 0) return false;
      if (since && !(day.date >= since && day.date <= form.dataset.today)) return false;
      if (!words.length) return true;
      if (!item.words) {
        item.words = folded([item.name, item.text, item.note, item.caption, item.story, item.alt,
          day.weekday, day.full, title].filter(Boolean).join(" "));
      }
      return words.every(function (word) { return item.words.indexOf(word) >= 0; });
    };
  }

  // The days of a month with only what passes.
  function narrowed(month, passes) {
    return month.data.days.map(function (day) {
      function fits(item) { return passes(item, day, month.data.title); }
      return Object.assign({}, day, { moments: day.moments.filter(fits), photos: day.photos.filter(fits) });
    }).filter(function (day) { return day.moments.length || day.photos.length; });
  }

  // ---- The stream: months one below the other, the next drawn as one nears the end

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

    // Leaves room for what is not drawn yet, about as much as it will take, so that nothing below moves
    // when it comes.
    function showRest() {
      var older = steps.querySelector(".older");
      if (older) older.hidden = passes || next >= months.length;
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

    function fill(wish) {
      all("input, select", form).forEach(function (field) {
        if (field.type === "checkbox") field.checked = Boolean(wish[field.name]);
        else if (field.value !== (wish[field.name] || "")) field.value = wish[field.name] || "";
      });
    }

    // Makes the page what its address says.
    self.apply = function () {
      var before = wish;
      wish = wishOf(location.hash);
      turn += 1;
      drawing = false;
      fill(wish);
      passes = isNarrowed(wish) ? test(wish, form) : null;
      if (passes) return search();
      say("");
      showRest();
      if (isNarrowed(before) || (before.month && !wish.month)) restore();
      if (wish.month) jump(wish.month);
    };

    function wished() {
      var wish = {};
      all("input, select", form).forEach(function (field) {
        var value = field.type === "checkbox" ? field.checked && field.value : field.value.trim();
        if (value) wish[field.name] = value;
      });
      return wish;
    }

    // A word being typed is one step of the way back, not one for each letter.
    function go(wish, isTyped) {
      var address = addressOf(wish);
      if (address === (location.hash || "#")) return;
      if (isTyped && wishOf(location.hash).q) {
        history.replaceState(null, "", address);
        self.apply();
      } else {
        location.hash = address;
      }
    }

    var pause = null;
    form.addEventListener("input", function (event) {
      clearTimeout(pause);
      if (event.target.type !== "search") return go(wished());
      pause = setTimeout(function () { go(wished(), true); }, 150);
    });
    form.addEventListener("submit", function (event) {
      event.preventDefault();
      clearTimeout(pause);
      go(wished());
    });
    form.addEventListener("reset", function (event) {
      event.preventDefault();
      location.hash = "#";
      form.q.focus();
    });

    months.forEach(function (month) {
      month.link.addEventListener("click", function (event) {
        if (event.button !== 0 || hasModifier(event)) return;
        event.preventDefault();
        var address = addressOf(Object.assign(wished(), { month: month.key }));
        if (location.hash === address) self.apply(); else location.hash = address;
      });
    });

    // The scrubber keeps its place beside the photos.
    var seen = [];
    var watcher = new IntersectionObserver(function (entries) {
      entries.forEach(function (entry) {
        seen = seen.filter(function (section) { return section !== entry.target; });
        if (entry.isIntersecting) seen.push(entry.target);
      });
      var top = seen.filter(function (section) { return root.contains(section); }).sort(function (a, b) {
        return a.getBoundingClientRect().top - b.getBoundingClientRect().top;
      })[0];
      if (top) mark(top.dataset.month);
    }, { rootMargin: "-25% 0px -60% 0px" });

    function mark(key) {
      months.forEach(function (month) {
        if (month.key !== key) return month.link.removeAttribute("aria-current");
        month.link.setAttribute("aria-current", "true");
        var nav = month.link.closest(".scrubber");
        var link = month.link.getBoundingClientRect();
        var box = nav.getBoundingClientRect();
        nav.scrollTop += link.top - box.top - box.height / 2;
        nav.scrollLeft += link.left - box.left - box.width / 2;
      });
    }

    window.addEventListener("scroll", goOn, { passive: true });
    if (written) watcher.observe(written);
    window.addEventListener("hashchange", self.apply);
    next = written ? 1 : 0;
    count(0);
    stream = self;
    showRest();
    if (addressOf(wishOf(location.hash)) !== "#") self.apply(); else goOn();
  }

  // ---- j and k, and the arrow keys, go from day to day

  function goToDay(step) {
    var headings = all(".day h3").filter(function (heading) { return heading.getClientRects().length; });
    var line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 8 || 24;
    var tops = headings.map(function (heading) { return heading.getBoundingClientRect().top; });
    var focused = headings.indexOf(document.activeElement);
    var here = focused;
    if (here < 0) {
      here = tops.filter(function (top) { return top <= line; }).length - (step > 0 ? 1 : 0);
    }
    var heading = headings[here + step];
    if (!heading) return false;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView();
    return true;
  }

  function startDays() {
    document.addEventListener("keydown", function (event) {
      if (hasModifier(event) || isTyping(event.target) || document.querySelector("dialog[open]")) return;
      var step = { j: 1, ArrowRight: 1, k: -1, ArrowLeft: -1 }[event.key];
      var scrolls = /^Arrow/.test(event.key) && event.target.closest(".scroll, .scrubber");
      if (step && !scrolls && goToDay(step)) event.preventDefault();
    });
  }

  // ---- The lightbox

  function startLightbox(dialog) {
    var stage = dialog.querySelector(".stage");
    var link = dialog.querySelector(".about-photo a");
    var tile = null;
    var image = null;
    var view = { scale: 1, x: 0, y: 0 };
    var fingers = {};
    var gesture = null;

    function tiles() { return all("main .tile a[data-full]"); }

    function picture(tile) {
      var size = tile.dataset.size.split(" ");
      var image = make("img", { sizes: "100vw", width: size[0], height: size[1] });
      image.draggable = false;
      image.srcset = tile.dataset.full;
      return image;
    }

    function show(next) {
      var list = tiles();
      var index = list.indexOf(next);
      tile = next;
      image = picture(tile);
      image.alt = tile.querySelector("img").alt;
      stage.textContent = "";
      stage.appendChild(image);
      place(1, 0, 0);
      dialog.querySelector(".when").textContent = tile.dataset.when || "";
      var said = dialog.querySelector(".said");
      said.textContent = "";
      said.appendChild(tile.querySelector(".words").cloneNode(true));
      link.href = tile.href;
      var total = Math.max(stream ? stream.total : 0, list.length);
      dialog.querySelector(".counter").textContent = dialog.dataset.counter
        .replace("{number}", index + 1).replace("{total}", total);
      dialog.querySelector(".previous").disabled = index === 0;
      dialog.querySelector(".next").disabled = index + 1 >= total;
      [list[index - 1], list[index + 1]].forEach(function (other) { if (other) picture(other); });
      if (stream && index + 3 > list.length) stream.extend();
    }

    function move(step) {
      var list = tiles();
      var index = list.indexOf(tile) + step;
      if (list[index]) show(list[index]);
      else if (step > 0 && stream) stream.extend(function (drew) { if (drew && tiles()[index]) show(tiles()[index]); });
    }

    function last() {
      function showLast() { show(tiles()[tiles().length - 1]); }
      if (stream) stream.drawAll(showLast); else showLast();
    }

    // A page of the way back is spent on the open photo, since that is what phones close it with.
    function open(tile) {
      dialog.showModal();
      document.documentElement.classList.add("viewing");
      history.scrollRestoration = "manual";
      history.pushState({ viewing: true }, "");
      show(tile);
    }

    dialog.addEventListener("close", function () {
      document.documentElement.classList.remove("viewing");
      stage.textContent = "";
      if (history.state && history.state.viewing) history.back();
      tile.scrollIntoView({ block: "nearest" });
      tile.focus();
    });
    window.addEventListener("popstate", function () {
      if (dialog.open) dialog.close();
      history.scrollRestoration = "auto";
    });

    // The photo enlarged, and how far it is moved, never further than its edge.
    function place(scale, x, y) {
      var box = stage.getBoundingClientRect();
      var room = scale > 1 ? 1 : 0;
      var edgeX = box.width * (scale - 1) / 2;
      var edgeY = box.height * (scale - 1) / 2;
      view.scale = scale;
      view.x = room * Math.max(-edgeX, Math.min(edgeX, x));
      view.y = room * Math.max(-edgeY, Math.min(edgeY, y));
      image.style.transform = scale === 1 ? "" : "translate(" + view.x + "px," + view.y + "px) scale(" + scale + ")";
      stage.classList.toggle("enlarged", scale > 1);
    }

    // Enlarges around a point, which stays where it is.
    function zoom(scale, pageX, pageY) {
      var box = stage.getBoundingClientRect();
      var to = Math.max(1, Math.min(5, scale));
      var x = pageX - box.left - box.width / 2;
      var y = pageY - box.top - box.height / 2;
      var factor = to / view.scale;
      place(to, x - (x - view.x) * factor, y - (y - view.y) * factor);
    }

    function points() { return Object.keys(fingers).map(function (id) { return fingers[id]; }); }

    function spread() {
      var two = points();
      return {
        distance: Math.hypot(two[0].x - two[1].x, two[0].y - two[1].y),
        x: (two[0].x + two[1].x) / 2, y: (two[0].y + two[1].y) / 2
      };
    }

    stage.addEventListener("pointerdown", function (event) {
      if (event.button !== 0) return;
      try { stage.setPointerCapture(event.pointerId); } catch (error) { /* it has gone already */ }
      fingers[event.pointerId] = { x: event.clientX, y: event.clientY };
      gesture = points().length > 1
        ? { pinch: spread(), scale: view.scale }
        : { x: event.clientX, y: event.clientY, fromX: view.x, fromY: view.y, tap: true };
    });
    stage.addEventListener("pointermove", function (event) {
      if (!fingers[event.pointerId] || !gesture) return;
      fingers[event.pointerId] = { x: event.clientX, y: event.clientY };
      if (gesture.pinch) {
        if (points().length < 2) return;
        var now = spread();
        return zoom(gesture.scale * now.distance / gesture.pinch.distance, now.x, now.y);
      }
      var x = event.clientX - gesture.x;
      var y = event.clientY - gesture.y;
      if (Math.hypot(x, y) > 10) gesture.tap = false;
      if (view.scale > 1) place(view.scale, gesture.fromX + x, gesture.fromY + y);
    });
    var lastTap = 0;
    function lift(event) {
      if (!fingers[event.pointerId]) return;
      delete fingers[event.pointerId];
      if (points().length || !gesture) return;
      var done = gesture;
      gesture = null;
      if (event.type === "pointercancel" || done.pinch) return;
      var x = event.clientX - done.x;
      var y = event.clientY - done.y;
      if (done.tap) {
        var isSecond = event.timeStamp - lastTap < 350;
        lastTap = isSecond ? 0 : event.timeStamp;
        if (isSecond) zoom(view.scale > 1 ? 1 : 2.5, event.clientX, event.clientY);
      } else if (view.scale === 1 && Math.abs(x) > 50 && Math.abs(x) > Math.abs(y)) {
        move(x < 0 ? 1 : -1);
      } else if (view.scale === 1 && y > 90) {
        dialog.close();
      }
    }
    stage.addEventListener("pointerup", lift);
    stage.addEventListener("pointercancel", lift);

    dialog.querySelector(".previous").addEventListener("click", function () { move(-1); });
    dialog.querySelector(".next").addEventListener("click", function () { move(1); });
    dialog.querySelector(".close").addEventListener("click", function () { dialog.close(); });
    // A button that goes away takes the focus with it, so keys are listened to everywhere.
    document.addEventListener("keydown", function (event) {
      if (!dialog.open || hasModifier(event)) return;
      function zoomBy(factor) { zoom(view.scale * factor, window.innerWidth / 2, window.innerHeight / 2); }
      var actions = {
        ArrowLeft: function () { move(-1); },
        ArrowRight: function () { move(1); },
        Home: function () { show(tiles()[0]); },
        End: last,
        "+": function () { zoomBy(1.5); },
        "-": function () { zoomBy(1 / 1.5); }
      };
      if (!actions[event.key]) return;
      event.preventDefault();
      actions[event.key]();
    });

    document.addEventListener("click", function (event) {
      var tile = event.target.closest && event.target.closest("main .tile a[data-full]");
      if (!tile || event.button !== 0 || hasModifier(event)) return;
      event.preventDefault();
      open(tile);
    });
  }

  // ---- The log shows of a page what was done by somebody, of a kind, with some words in it. The
  // address keeps what was chosen, so that it can be come back to.

  function startLog(sieve) {
    var fields = all("input, select", sieve);
    var lines = all(".log li");

    function value(name) {
      return fields.find(function (field) { return field.name === name; }).value;
    }

    function show() {
      var words = folded(value("words")).split(/\s+/);
      var person = value("person");
      var kind = value("kind");
      lines.forEach(function (line) {
        line.hidden = Boolean(person && line.dataset.person !== person)
          || Boolean(kind && line.dataset.kind !== kind)
          || !words.every(function (word) { return folded(line.textContent).indexOf(word) >= 0; });
      });
      all(".log").forEach(function (day) { day.hidden = !day.querySelector("li:not([hidden])"); });
      var shown = lines.filter(function (line) { return !line.hidden; }).length;
      sieve.querySelector("b").textContent = String(shown);
      sieve.querySelector("p span").hidden = shown > 0;
    }

    function read() {
      var wish = new URLSearchParams(location.hash.slice(1));
      fields.forEach(function (field) {
        field.value = wish.get(field.name) || "";
        if (field.selectedIndex === -1) field.value = "";
      });
      show();
    }

    sieve.addEventListener("submit", function (event) { event.preventDefault(); });
    sieve.addEventListener("input", function () {
      var wish = new URLSearchParams();
      fields.forEach(function (field) { if (field.value) wish.set(field.name, field.value); });
      history.replaceState(null, "", "#" + wish);
      show();
    });
    window.addEventListener("hashchange", read);
    read();
  }

  document.addEventListener("DOMContentLoaded", function () {
    var form = document.querySelector(".finder");
    var sieve = document.querySelector(".sieve");
    var dialog = document.querySelector(".lightbox");
    if (document.body.classList.contains("start")) chooseLanguage();
    if (document.querySelector(".timeline .days")) startDays();
    if (form && window.IntersectionObserver) startStream(form);
    if (sieve) startLog(sieve);
    if (dialog && dialog.showModal) startLightbox(dialog);
  });
})();

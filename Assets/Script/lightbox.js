// The lightbox, which shows the photos of an album at full size.

function startLightbox(dialog, album) {
  var stage = dialog.querySelector(".stage");
  var link = dialog.querySelector(".about-photo a");
  var place = null;
  var opened = null;
  var loupe = startLoupe(stage, move, function () { dialog.close(); });

  // Returns the image of a photo, or the text that explains why it is missing.
  function picture(tile) {
    if (!tile.dataset.full) return tile.querySelector(".missing").cloneNode(true);
    var size = tile.dataset.size.split(" ");
    var image = make("img", { sizes: "100vw", width: size[0], height: size[1] });
    image.draggable = false;
    image.srcset = tile.dataset.full;
    image.alt = tile.querySelector("img").alt;
    return image;
  }

  function put(tile) {
    var image = picture(tile);
    stage.textContent = "";
    stage.appendChild(image);
    // Opens the photo's page, which also has a JPEG, for Safari in macOS Catalina.
    image.onerror = function () { location.href = tile.href; };
    loupe.take(image);
    dialog.querySelector(".when").textContent = tile.dataset.when || "";
    var said = dialog.querySelector(".said");
    said.textContent = "";
    said.appendChild(tile.querySelector(".words").cloneNode(true));
    link.href = tile.href;
  }

  function count() {
    dialog.querySelector(".counter").textContent = dialog.dataset.counter
      .replace("{number}", album.number(place)).replace("{total}", album.total());
    dialog.querySelector(".previous").disabled = !album.beside(place, -1);
    dialog.querySelector(".next").disabled = !album.beside(place, 1);
  }

  // Shows the photo at a place and loads its neighbors. If it cannot be loaded, calls `again` to skip its month.
  function show(next, again) {
    if (!next) return;
    var from = place;
    album.tile(next, function (tile) {
      if (!dialog.open || place !== from) return;
      if (!tile) return again && again();
      place = next;
      put(tile);
      count();
      [-1, 1].map(function (step) { return album.beside(next, step); }).forEach(function (other) {
        if (other) album.tile(other, function (tile) { if (tile) picture(tile); else if (place === next) count(); });
      });
    });
  }

  function move(step) { show(album.beside(place, step), function () { move(step); }); }

  function toFirst() { show(album.first(), toFirst); }

  function toLast() { show(album.last(), toLast); }

  // Adds an entry to the browser's history, so that going back closes the photo, as phone users expect.
  function open(tile) {
    dialog.showModal();
    document.documentElement.classList.add("viewing");
    history.scrollRestoration = "manual";
    history.pushState({ viewing: true }, "");
    opened = tile;
    show(album.placeOf(tile));
  }

  dialog.addEventListener("close", function () {
    document.documentElement.classList.remove("viewing");
    stage.textContent = "";
    if (history.state && history.state.viewing) history.back();
    // A photo of a month that this page does not show has no tile. The focus then returns to the opened tile.
    album.tileOnPage(place, function (tile) {
      (tile || opened).scrollIntoView({ block: "nearest" });
      (tile || opened).focus();
    });
  });
  window.addEventListener("popstate", function () {
    if (dialog.open) dialog.close();
    // WebKit restores the scroll position after this event, so the setting changes later.
    setTimeout(function () { history.scrollRestoration = "auto"; }, 0);
  });

  dialog.querySelector(".previous").addEventListener("click", function () { move(-1); });
  dialog.querySelector(".next").addEventListener("click", function () { move(1); });
  dialog.querySelector(".close").addEventListener("click", function () { dialog.close(); });
  // Listens to keys in the whole document, because a focused button that is hidden loses the focus.
  document.addEventListener("keydown", function (event) {
    if (!dialog.open || hasModifier(event)) return;
    var actions = {
      ArrowLeft: function () { move(-1); },
      ArrowRight: function () { move(1); },
      Home: toFirst,
      End: toLast,
      "+": function () { loupe.enlarge(1.5); },
      "-": function () { loupe.enlarge(1 / 1.5); }
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  });

  document.addEventListener("click", function (event) {
    var tile = event.target.closest && event.target.closest("main .tile a");
    if (!tile || event.button !== 0 || hasModifier(event)) return;
    event.preventDefault();
    open(tile);
  });
}

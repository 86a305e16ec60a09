// The lightbox

function startLightbox(dialog) {
  var stage = dialog.querySelector(".stage");
  var link = dialog.querySelector(".about-photo a");
  var tile = null;
  var loupe = startLoupe(stage, move, function () { dialog.close(); });

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
    var image = picture(tile);
    image.alt = tile.querySelector("img").alt;
    stage.textContent = "";
    stage.appendChild(image);
    loupe.take(image);
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

  dialog.querySelector(".previous").addEventListener("click", function () { move(-1); });
  dialog.querySelector(".next").addEventListener("click", function () { move(1); });
  dialog.querySelector(".close").addEventListener("click", function () { dialog.close(); });
  // A button that goes away takes the focus with it, so keys are listened to everywhere.
  document.addEventListener("keydown", function (event) {
    if (!dialog.open || hasModifier(event)) return;
    var actions = {
      ArrowLeft: function () { move(-1); },
      ArrowRight: function () { move(1); },
      Home: function () { show(tiles()[0]); },
      End: last,
      "+": function () { loupe.enlarge(1.5); },
      "-": function () { loupe.enlarge(1 / 1.5); }
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

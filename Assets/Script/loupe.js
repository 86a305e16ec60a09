// Enlarges a photo with fingers, mouse and keys. A swipe to the side calls `swipe`, a swipe down calls `leave`.

function startLoupe(stage, swipe, leave) {
  var image = null;
  var view = { scale: 1, x: 0, y: 0 };
  var fingers = {};
  var gesture = null;

  // Sets the photo's scale and offset. The offset is limited so that the photo never leaves its edges.
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

  // Enlarges the photo around a point, which keeps its position.
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
      swipe(x < 0 ? 1 : -1);
    } else if (view.scale === 1 && y > 90) {
      leave();
    }
  }
  stage.addEventListener("pointerup", lift);
  stage.addEventListener("pointercancel", lift);

  return {
    take: function (next) {
      image = next;
      place(1, 0, 0);
    },
    enlarge: function (factor) {
      zoom(view.scale * factor, window.innerWidth / 2, window.innerHeight / 2);
    }
  };
}

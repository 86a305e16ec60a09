// Draws a month with the same elements as the page's template.

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

function drawTile(photo) {
  var heart = photo.favorite && make("span", { "class": "favorite", title: photo.favorite }, [
    "♥", make("span", { "class": "unseen" }, [" " + photo.favorite])
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

function drawDay(day) {
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
    day.photos.length && make("ul", { "class": "tiles" }, day.photos.map(drawTile))
  ]);
}

// Returns the contents of a month's section: its heading and its days, or only the days that match the search.
function drawMonth(month) {
  return [
    make("h2", { id: idOf(month) + "-title" }, [month.data.title]),
    make("div", { "class": "days" }, (month.days || month.data.days).map(drawDay))
  ];
}

// WebKit prints only the pictures that it has fetched already; other browsers fetch the rest first. So in
// WebKit all pictures of a page are fetched once the page itself is there.

var isWebKit = /^Apple/.test(navigator.vendor);

function fetchPictures(section) {
  all("img[loading]", section).forEach(function (image) { image.removeAttribute("loading"); });
}

function fetchForPrint() {
  if (isWebKit) window.addEventListener("load", function () { fetchPictures(document); });
}

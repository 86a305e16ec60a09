// Styles that need the script apply from the first moment, so that nothing moves later.
document.documentElement.classList.add("scripted");

// Alternative text is shown only if a photo fails to load. Error events do not bubble, so this listens in the
// capture phase.
document.addEventListener("error", function (event) {
  if (event.target.tagName === "IMG") event.target.classList.add("failed");
}, true);

document.addEventListener("DOMContentLoaded", function () {
  document.documentElement.classList.add("read");
  var form = document.querySelector(".finder");
  var sieve = document.querySelector(".sieve");
  var dialog = document.querySelector(".lightbox");
  var months = monthsOfPage();
  var current = document.querySelector(".scrubber a[aria-current]");
  var stream = null;
  if (document.body.classList.contains("start")) chooseLanguage();
  keepFilters();
  fetchForPrint();
  if (document.querySelector(".timeline .days")) startDays();
  if (current) centre(current);
  if (form && window.IntersectionObserver) stream = startStream(form, months);
  if (sieve) startLog(sieve);
  if (dialog && dialog.showModal) {
    startLightbox(dialog, new Album(months.length ? months : [leafOfPage()], stream && stream.come));
  }
});

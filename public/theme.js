// Runs before the first paint: the same rules as src/ui/theme.ts and src/i18n/languages.ts.
(function () {
  var root = document.documentElement;
  var dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  var theme = null;
  var language = null;
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
  } catch (_blocked) {
    // Storage is refused: the device's own choice is shown.
  }
  var painted = theme === 'light' || theme === 'dark' ? theme : dark ? 'dark' : 'light';
  root.dataset.theme = painted;
  var ground = painted === 'dark' ? '#1a1916' : '#f7f3ea';
  document.querySelector('meta[name="theme-color"]').setAttribute('content', ground);
  var known = /^(en|es|fr|de|pt|ar)$/;
  var wanted = (navigator.languages || [navigator.language]).map(function (tag) {
    return tag.toLowerCase().split('-')[0];
  });
  var chosen = known.test(language || '')
    ? language
    : wanted.filter(function (prefix) {
        return known.test(prefix);
      })[0] || 'en';
  root.lang = chosen;
  root.dir = chosen === 'ar' ? 'rtl' : 'ltr';
})();

// Runs before the first paint: the same rules as src/ui/theme.ts and src/i18n/languages.ts. Then it has the files of the page
// at this address fetched all at once: see scripts/routeFiles.ts.
(function () {
  ['localStorage', 'sessionStorage'].forEach(standIn);
  var root = document.documentElement;
  var dark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  var theme = null;
  var language = null;
  var who = 'guest';
  try {
    theme = localStorage.getItem('theme');
    language = localStorage.getItem('language');
    if (localStorage.getItem('user') !== null) who = 'member';
  } catch (_blocked) {
    // Storage is refused: the device's own choice is shown.
  }
  var painted = theme === 'light' || theme === 'dark' ? theme : dark ? 'dark' : 'light';
  root.dataset.theme = painted;
  var ground = painted === 'dark' ? '#1a1916' : '#f7f3ea';
  document.querySelector('meta[name="theme-color"]').setAttribute('content', ground);
  var ours = /^(en|es|fr|de|pt|ar)$/;
  var wanted = (navigator.languages || [navigator.language]).map(function (tag) {
    return tag.toLowerCase().split('-')[0];
  });
  var isChosen = ours.test(language || '');
  var asked = /[?&]lang=(en|es|fr|de|pt|ar)(?:[&#]|$)/.exec(document.URL);
  var chosen = isChosen
    ? language
    : asked
      ? asked[1]
      : wanted.filter(function (prefix) {
          return ours.test(prefix);
        })[0] || 'en';
  root.lang = chosen;
  root.dir = chosen === 'ar' ? 'rtl' : 'ltr';

  // The server and the worker answer in the language that was chosen: contract/protocol/aheadPages.ts.
  var cookie = 'language=' + (isChosen ? chosen : '');
  var held = document.cookie.split('; ').filter(function (one) {
    return one.indexOf('language=') === 0;
  })[0];
  if (held !== (isChosen ? cookie : undefined))
    document.cookie = cookie + '; path=/; samesite=lax; max-age=' + (isChosen ? 31536000 : 0);

  // The document may hold its page already: a guest's, in one language. What is done there before the app runs is kept for
  // it: src/app/ahead.ts.
  if (root.dataset.ahead !== undefined) {
    var isWide = window.matchMedia('(min-width: 64rem)').matches;
    if (
      who !== 'guest' ||
      root.dataset.ahead !== chosen ||
      // Written for another width of the window.
      (root.dataset.window !== undefined && root.dataset.window !== (isWide ? 'wide' : 'narrow'))
    )
      root.dataset.ahead = 'none';
    document.addEventListener('submit', keepForApp, true);
    document.addEventListener('click', keepForApp, true);
  }

  // A browser told to refuse all cookies throws at the mere mention of its storage, or has none: then what is kept there lasts as
  // long as the page, and the app runs.
  function standIn(name) {
    try {
      if (window[name] !== null) return;
    } catch (_refused) {
      // Stands in below.
    }
    var kept = new Map();
    Object.defineProperty(window, name, {
      configurable: true,
      value: {
        get length() {
          return kept.size;
        },
        key: function (at) {
          return Array.from(kept.keys())[at] === undefined ? null : Array.from(kept.keys())[at];
        },
        getItem: function (key) {
          return kept.has(String(key)) ? kept.get(String(key)) : null;
        },
        setItem: function (key, value) {
          kept.set(String(key), String(value));
        },
        removeItem: function (key) {
          kept.delete(String(key));
        },
        clear: function () {
          kept.clear();
        },
      },
    });
  }

  function keepForApp(event) {
    if (root.dataset.ahead === undefined) return;
    var pressed =
      event.type === 'submit' ? event.target : event.target.closest('button[type="button"]');
    if (pressed === null) return;
    event.preventDefault();
    event.stopPropagation();
    pressed.dataset.pressed = '';
  }

  var isAhead = root.dataset.ahead !== undefined && root.dataset.ahead !== 'none';
  // A page that stands in its document has the app's scripts fetched behind its first paint: before it they would take their
  // share of a slow line from its letters and pictures. Its document names them here: scripts/ahead/documentOf.ts.
  var app = document.currentScript && document.currentScript.dataset.app;
  // In development there are none.
  var listed = document.getElementById('route-files');
  if (listed === null) return;
  var known = JSON.parse(listed.textContent);
  var here = known.pages.filter(function (page) {
    return (page.who === 'all' || page.who === who) && new RegExp(page.at).test(location.pathname);
  })[0];
  // A document with homes in it has what they were made of.
  if (here && here.isSearch && root.dataset.ahead === undefined) fetchFirst();
  // They are on the device where a worker answers.
  if (isAhead && app && !hasWorker()) behindFirstPaint(fetchFiles);
  else fetchFiles();

  function fetchFiles() {
    if (app) {
      app.split(' ').forEach(fetchModule);
      startApp();
    }
    known.texts[chosen].forEach(fetchEarly);
    if (!here) return;
    here.files.forEach(fetchEarly);
    if (here.isLate) known.late[chosen].forEach(fetchEarly);
  }

  // It takes over what it finds, so all of the page has to be there.
  function startApp() {
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', startApp);
      return;
    }
    var script = document.createElement('script');
    script.type = 'module';
    script.crossOrigin = 'anonymous';
    script.src = app.split(' ')[0];
    document.head.appendChild(script);
  }

  // A tab that nobody looks at paints nothing.
  function behindFirstPaint(act) {
    var isOver = false;
    function once() {
      if (!isOver) act();
      isOver = true;
    }
    var seen = window.PerformanceObserver && PerformanceObserver.supportedEntryTypes;
    if (document.visibilityState === 'hidden' || !seen || seen.indexOf('paint') < 0) {
      once();
      return;
    }
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName('first-contentful-paint').length > 0) once();
    }).observe({ type: 'paint', buffered: true });
    setTimeout(once, 3000);
  }

  function hasWorker() {
    return navigator.serviceWorker && navigator.serviceWorker.controller;
  }

  // What the server found, for a device that holds nothing: sync/root/openFirstPages.ts asks for it in the same words. Where a worker
  // answers the app has been here before; where data is saved nothing is asked for (contract/rules/savesData.ts).
  function fetchFirst() {
    if (hasWorker()) return;
    var saver = /(?:^|; )data-saver=(on|off)/.exec(document.cookie);
    var line = navigator.connection;
    if (saver === null ? line && line.saveData : saver[1] === 'on') return;
    var looking = /(?:^|; )looking=(sale|any)/.exec(document.cookie);
    var type = looking === null ? 'type=rent&' : looking[1] === 'any' ? '' : 'type=sale&';
    var asked = location.search.slice(1) || type + 'kinds=homes';
    if (!new RegExp(known.asked).test(asked)) return;
    var link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'fetch';
    link.crossOrigin = 'anonymous';
    link.fetchPriority = 'high';
    link.href = known.first + asked;
    document.head.appendChild(link);
  }

  function fetchEarly(place) {
    fetchModule('/' + known.files[place]);
  }

  function fetchModule(address) {
    var link = document.createElement('link');
    link.rel = 'modulepreload';
    // Where the page stands in the document, nothing of it waits for its scripts.
    if (isAhead) link.fetchPriority = 'low';
    link.href = address;
    document.head.appendChild(link);
  }
})();

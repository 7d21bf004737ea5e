// The worker of the boot pages: stores each page and its scripts, then answers from there alone.
const PAGES = [
  'chart-bare.html',
  'sphere-bare.html',
  ...['boot', 'homes'].flatMap((name) =>
    ['raw', 'dexie', 'rxdb'].map((kind) => `${name}-${kind}.html`),
  ),
];

self.addEventListener('install', (event) => event.waitUntil(store()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  event.respondWith(answer(event.request));
});

async function store() {
  const cache = await caches.open('boot');
  for (const page of PAGES) {
    const response = await fetch(page);
    const html = await response.clone().text();
    await cache.put(page, response);
    const files = [...html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(([, path]) => path);
    await cache.addAll(files);
  }
}

async function answer(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? (await fetch(request));
}

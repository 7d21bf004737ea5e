import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { keptOrFetched, keptThenFetched } from './kept.ts';
import { shownPhoto } from './photos.ts';
import { photoTierOf } from './photoTiers.ts';
import { answersNobody, isGeodata, isHashedAsset, isMapCode } from './routes.ts';
import { dropPrevious, keepPrevious, matchPrevious } from './previous.ts';

declare const self: ServiceWorkerGlobalScope;

const manifest = self.__WB_MANIFEST;
const current = new Set(
  manifest
    .map((entry) => (typeof entry === 'string' ? entry : entry.url))
    .map((url) => new URL(url, self.location.href).href),
);

// Before the new version's precache drops them: other tabs still run the code of the previous one.
self.addEventListener('install', (event) => event.waitUntil(keepPrevious(current)));

precacheAndRoute(manifest, { cleanURLs: false });
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: answersNobody }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isMapCode(url.pathname),
  ({ request }) => keptOrFetched(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isGeodata(url.pathname),
  ({ request }) => keptThenFetched(request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && photoTierOf(url.pathname) !== null,
  ({ event, request }) => shownPhoto(event, request),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isHashedAsset(url.pathname),
  async ({ request }) => (await matchPrevious(request)) ?? (await fetch(request)),
);

self.addEventListener('activate', (event) => {
  // The very first tab, too, is to work offline at once.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const type: unknown = event.data?.type;
  // Only ever because a person pressed 'Update Now'.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'STARTED') event.waitUntil(dropPrevious(self.clients, current));
});

import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { OnDeviceNews } from '#contract/protocol/workerNews.ts';
import { filesOf } from './files.ts';
import { keptOrFetched, keptThenFetched } from './kept.ts';
import { createLaterFiles } from './later.ts';
import { shownPhoto } from './photos.ts';
import { photoTierOf } from './photoTiers.ts';
import { answersNobody, isGeodata, isHashedAsset, isMapCode } from './routes.ts';
import { dropPrevious, keepPrevious, matchPrevious } from './previous.ts';

declare const self: ServiceWorkerGlobalScope;

const { first, later } = filesOf(self.__WB_MANIFEST, self.location.href);
const current = new Set(first.map(({ url }) => new URL(url, self.location.href).href));
const laterFiles = createLaterFiles({
  urls: later,
  isSavingData,
  tell: (held) => void tellTabs({ type: 'ON_DEVICE', ...held } satisfies OnDeviceNews),
});

self.addEventListener('install', (event) => {
  // Before the new version's precache drops them: other tabs still run the code of the previous one.
  event.waitUntil(keepPrevious(current));
  // An update is offered when all of it is here: letting it in takes no page away from who is offline.
  const isUpdate = self.registration.active !== null;
  if (isUpdate) event.waitUntil(laterFiles.store('update').catch(() => undefined));
});

precacheAndRoute([...first], { cleanURLs: false });
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
  ({ event, request }) => hashedAsset(event, request),
);

/** Code of any version that a tab here runs: stored, else fetched, and kept when it is of this version. */
async function hashedAsset(event: ExtendableEvent, request: Request): Promise<Response> {
  const stored = (await laterFiles.match(request)) ?? (await matchPrevious(request));
  if (stored !== undefined) return stored;
  const answer = await fetch(request);
  event.waitUntil(laterFiles.keep(request.url, answer.clone()).catch(() => undefined));
  return answer;
}

self.addEventListener('activate', (event) => {
  // The very first tab, too, is to work offline at once.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const type: unknown = event.data?.type;
  // Only ever because a person pressed 'Update Now'.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  // A tab whose page was on its way while this worker was activated was not there to be claimed.
  if (type === 'STARTED') event.waitUntil(Promise.all([self.clients.claim(), dropOlder()]));
  if (type === 'FIRST_SCREEN') event.waitUntil(laterFiles.store('firstScreen'));
  if (type === 'STORE_ALL') event.waitUntil(laterFiles.store('asked'));
  if (type === 'ON_DEVICE') event.waitUntil(answerHeld(event.ports[0]));
});

/** Not while a newer version waits: what it keeps for the tabs of today is not this one's to drop. */
async function dropOlder(): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing !== null || waiting !== null) return;
  if (await dropPrevious(self.clients, current)) await laterFiles.dropOthers();
}

async function answerHeld(port: MessagePort | undefined): Promise<void> {
  port?.postMessage(await laterFiles.held());
}

/** Not every browser says so. */
function isSavingData(): boolean {
  const { connection } = self.navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

async function tellTabs(news: OnDeviceNews): Promise<void> {
  for (const tab of await self.clients.matchAll({ type: 'window', includeUncontrolled: true }))
    tab.postMessage(news);
}

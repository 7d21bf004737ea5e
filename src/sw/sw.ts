import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { MANIFEST_PATH } from '#contract/protocol/aheadPages.ts';
import { SHARE_PATH } from '#contract/protocol/shared.ts';
import type { OnDeviceNews } from '#contract/protocol/workerNews.ts';
import { answered } from './answered.ts';
import { LaterAgain, sendAtCall, type SyncEvent } from './away.ts';
import { filesOf, manifestFor, pageInFull } from './files.ts';
import { chosenLanguage } from './chosenLanguage.ts';
import { cacheFirst, networkFirst, staleWhileRevalidate } from './cacheFirst.ts';
import { isSavingData, keepDataSaver } from './dataSaver.ts';
import { createLaterFiles } from './later.ts';
import { shownPhoto } from './photos.ts';
import { orNone } from './orNone.ts';
import { photoTierOf } from './photoTiers.ts';
import { createOwnFailures, watchOwnFailures } from './ownFailures.ts';
import { openTold, renewPush, showPush } from './push.ts';
import { answersNobody, isGeodata, isHashedAsset, isLargeCode, isLegal } from './routes.ts';
import { takeShared } from './share.ts';
import { dropPrevious, keepPrevious, matchPrevious } from './previous.ts';

declare const self: ServiceWorkerGlobalScope;

const files = filesOf(self.__WB_MANIFEST, self.location.href, self.navigator.languages);
const { first, later, texts } = files;
const current = new Set(first.map(({ url }) => new URL(url, self.location.href).href));
const laterFiles = createLaterFiles({
  urls: later,
  isSavingData: () => isSavingData(browserAsks()),
  tell: (held) => void tellTabs({ type: 'ON_DEVICE', ...held } satisfies OnDeviceNews),
});

const ownFailures = createOwnFailures(self.location.origin, allTabs);
watchOwnFailures(self, ownFailures);

self.addEventListener('install', (event) => {
  // Before the new version's precache removes them: other tabs still run the code of the previous one.
  event.waitUntil(noted(keepPrevious(current)));
  event.waitUntil(laterFiles.need(texts));
  // An update is offered when all of it is stored: activating it takes no page away from anybody who is offline.
  const isUpdate = self.registration.active !== null;
  if (isUpdate) event.waitUntil(laterFiles.store('update').catch(() => undefined));
});

precacheAndRoute([...first], { cleanURLs: false });
const shell = createHandlerBoundToURL('/index.html');
registerRoute(
  new NavigationRoute(async (asked) => (await inFull(asked.url)) ?? (await shell(asked)), {
    denylist: answersNobody,
  }),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isLargeCode(url.pathname),
  ({ request }) => answered(cacheFirst(request), ownFailures.note),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isGeodata(url.pathname),
  ({ request }) => answered(staleWhileRevalidate(request), ownFailures.note),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isLegal(url.pathname),
  ({ request }) => answered(networkFirst(request), ownFailures.note),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && photoTierOf(url.pathname) !== null,
  ({ event, request }) => answered(shownPhoto(event, request), ownFailures.note),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isHashedAsset(url.pathname),
  ({ event, request }) => answered(hashedAsset(event, request), ownFailures.note),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  ({ request }) => answered(takeShared(request), ownFailures.note),
  'POST',
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === MANIFEST_PATH,
  ({ event, request }) => answered(ownManifest(event, request), ownFailures.note),
);

/** The manifest in the language of the app. */
async function ownManifest(event: ExtendableEvent, request: Request): Promise<Response> {
  const address = manifestFor(files, await languagesNow());
  return address === undefined
    ? await fetch(request)
    : await hashedAsset(event, new Request(address));
}

/** The language that was chosen, else the device's. */
async function languagesNow(): Promise<readonly string[]> {
  const chosen = await chosenLanguage(self);
  return chosen === null ? self.navigator.languages : [chosen];
}

/** The page as the build wrote it, where it is stored already. A chosen language that is not the device's own has none. */
async function inFull(url: URL): Promise<Response | undefined> {
  const address = pageInFull(files, url, await languagesNow());
  return address === null ? undefined : await laterFiles.match(new Request(address));
}

/**
 * Code of any version that a tab runs: from the cache, else from the network, and stored when it is of this version.
 */
async function hashedAsset(event: ExtendableEvent, request: Request): Promise<Response> {
  const stored =
    (await orNone(laterFiles.match(request))) ?? (await orNone(matchPrevious(request)));
  if (stored !== undefined) return stored;
  const answer = await fetch(request);
  event.waitUntil(laterFiles.keep(request.url, answer.clone()).catch(() => undefined));
  return answer;
}

self.addEventListener('activate', (event) => {
  // The very first tab should work offline at once, too.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const type: unknown = event.data?.type;
  // Only after a person pressed 'Update Now'.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  // A tab whose page was still loading while this worker was activated could not be claimed then.
  if (type === 'STARTED')
    event.waitUntil(
      Promise.all([self.clients.claim(), noted(dropOlder()), ownFailures.tellUntold()]),
    );
  if (type === 'FIRST_SCREEN') event.waitUntil(storeRest(event.data, event.ports[0]));
  if (type === 'STORE_ALL') event.waitUntil(laterFiles.store('asked'));
  if (type === 'ON_DEVICE') event.waitUntil(answerHeld(event.ports[0]));
});

self.addEventListener('push', (event) => {
  event.waitUntil(noted(showPush(self, dataIn(event.data))));
});
self.addEventListener('notificationclick', (event) => {
  event.waitUntil(noted(openTold(self, event.notification)));
});

// The server is told by the next tab that starts: a worker has no token to tell it with.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { oldSubscription } = event;
  event.waitUntil(noted(renewPush(self.registration, oldSubscription)));
});

// Chromium alone has it: nothing rests on it.
self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent;
  (event as SyncEvent).waitUntil(noted(sendAtCall(tag, self.location.origin)));
});

/** Undefined where it is no JSON. */
function dataIn(data: PushMessageData | null): unknown {
  try {
    return data?.json();
  } catch {
    return undefined;
  }
}

/**
 * The files of the first screen come first, also where data is saved: the browser has them already. Only a
 * tab of this version is told how much of this version is here.
 */
async function storeRest(
  told: { readonly entry?: unknown; readonly loaded?: unknown; readonly dataSaver?: unknown },
  port: MessagePort | undefined,
): Promise<void> {
  const { entry, loaded, dataSaver } = told;
  await keepDataSaver(dataSaver).catch(() => undefined);
  const shown = Array.isArray(loaded) ? loaded.filter((url) => typeof url === 'string') : [];
  await laterFiles.need(shown).catch(() => undefined);
  await laterFiles.store('firstScreen');
  if (typeof entry === 'string' && current.has(entry)) await answerHeld(port);
}

/** Not while a newer version waits: what that one keeps for today's tabs must not be removed by this one. */
async function dropOlder(): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing !== null || waiting !== null) return;
  if (await dropPrevious(self.clients, current)) await laterFiles.dropOthers();
}

async function answerHeld(port: MessagePort | undefined): Promise<void> {
  port?.postMessage({ type: 'ON_DEVICE', ...(await laterFiles.held()) } satisfies OnDeviceNews);
}

/** Whether the browser was told to save data. Not every browser reports it. */
function browserAsks(): boolean | undefined {
  const { connection } = self.navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData;
}

async function tellTabs(news: OnDeviceNews): Promise<void> {
  for (const tab of await allTabs()) tab.postMessage(news);
}

/** The one that is looked at first. */
async function allTabs(): Promise<readonly Client[]> {
  return await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** An event that waits for failing work must not become an unhandled rejection. */
async function noted<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof LaterAgain)) ownFailures.note(error);
    throw error;
  }
}

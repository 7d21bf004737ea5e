import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from '#contract/protocol/api.ts';
import { SOCKET_PATH } from '#contract/protocol/socket.ts';
import { FIRST_SEARCHES, type FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import { SPOKEN, type SpokenVersions } from '#contract/protocol/version.ts';
import type { DrawnPhoto } from './api/api.ts';
import type { Api } from './api/api.ts';
import { createApi } from './api/createApi.ts';
import { contained } from './contained.ts';
import { createEndedLately, type EndedLately } from './endedLately.ts';
import type { Db } from './db/db.ts';
import { createLinks } from './domain/letters/index.ts';
import { type Catalogue, createCatalogue } from './domain/listings/index.ts';
import { createAuthenticate, type TokenKeys } from './domain/accounts/index.ts';
import { createCallLog, isUnderWay, type Relays } from './domain/calls/index.ts';
import { createPartnersOf } from './domain/conversations/index.ts';
import { type AfterCommit, type Announcements, createDeliver } from './domain/messages/index.ts';
import { noteEpoch } from './db/epoch.ts';
import { createPlaces } from './domain/places/index.ts';
import type { FeedDeps } from './domain/feeds/index.ts';
import { createRates, type Rates } from './domain/limits/index.ts';
import { createPasses } from './domain/passes/index.ts';
import { createSeal } from './domain/secrets/index.ts';
import { createSignIn, type TokenEndpoint } from './domain/signIn/index.ts';
import { callerAddress } from './http/callerAddress.ts';
import { createFetchPhoto } from './feeds/fetchPhoto.ts';
import { boundedPages } from './http/boundedPages.ts';
import { cityMaps } from './http/cityMaps.ts';
import { createDoor, type Door } from './http/door.ts';
import { createFront } from './http/front.ts';
import { createInTurn, NORMAL_IN_TURN, RELAXED_IN_TURN } from './http/inTurn.ts';
import { legalTexts, type OwnTexts } from './http/legalTexts.ts';
import { answerOnlyTo, createOwnNames } from './http/ownNames.ts';
import { securityHeaders } from './http/securityHeaders.ts';
import { canonicalLinks } from './http/found/canonicalLinks.ts';
import { foundOutside } from './http/found/foundOutside.ts';
import { homePages } from './http/sharing/homePages.ts';
import { type Covers, firstCovers } from './http/firstCovers.ts';
import { openSearchDocuments } from './http/searchDocuments.ts';
import { type Middleware, staticFiles } from './http/staticFiles.ts';
import type { Files } from './objectStore/files.ts';
import type { Photos } from './objectStore/photos.ts';
import type { SnapshotStore } from './snapshotStore/snapshotStore.ts';
import { keepBases } from './keptBases.ts';
import { keepFirstAnswers } from './keptFirstAnswers.ts';
import { type PushKeys, type PushPair, subjectOf } from './push/pushKeys.ts';
import { createPushService } from './push/pushService.ts';
import type { Reach } from './push/reach.ts';
import { startAlerts } from './startAlerts.ts';
import { startLetters } from './startLetters.ts';
import { startListingChecks } from './startListingChecks.ts';
import { startTellings } from './startTellings.ts';
import { closeSpread } from './closeSpread.ts';
import type { Log } from './log.ts';
import type { SendLetter } from './mail/letter.ts';
import { measured } from './metrics/measured.ts';
import type { Measures } from './metrics/measures.ts';
import { watchApp } from './metrics/watchApp.ts';
import { createAnnouncements } from './realtime/announcing.ts';
import { closeEndedSessions } from './realtime/endedSessions.ts';
import { serveSockets } from './realtime/gateway.ts';
import { relayHints } from './realtime/hints.ts';
import { callsOf } from './realtime/calls.ts';
import { createIntroduce } from './realtime/introduce.ts';
import { createIo, type Io } from './realtime/io.ts';
import type { Lines } from './realtime/lines.ts';
import { openPeople, socketLines, watchProcesses } from './realtime/people.ts';
import type { Processes } from './processes/processes.ts';

/** Supabase's own paths, when they are served from this process. */
export interface BackendPaths {
  /** `peer` is the caller's network address, for the limits on signing in. */
  fetch(request: Request, peer: string): Promise<Response>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, peer: string): void;
  /** Answers at /dev/mailbox and /dev/google; asked where `isOnlyHere` alone. */
  handleDev(request: Request): Promise<Response>;
  /** Only this machine reaches the server. */
  readonly isOnlyHere: boolean;
}

export interface AppDeps {
  readonly db: Db;
  readonly log: Log;
  readonly config: ClientConfig;
  readonly tokenKeys: TokenKeys;
  readonly tokenEndpoint: TokenEndpoint;
  readonly paths?: BackendPaths;
  /** The store for photos of listings. */
  readonly photos?: Photos;
  /** The store for files of conversations. */
  readonly files?: Files;
  /** The store in which bases of areas outlive this process. */
  readonly snapshots?: SnapshotStore;
  /** Draws the photos of the demo's listings. */
  readonly drawnPhoto?: DrawnPhoto;
  /** Origin that people open. */
  readonly publicUrl: string;
  /** Origins besides ours the client may talk to. */
  readonly otherOrigins?: readonly string[];
  /** The analytics provider the client is told of. `host` is an origin. */
  readonly analytics?: { readonly key: string; readonly host: string };
  /** The address of another map than the client's own: a MapLibre style or a PMTiles archive. */
  readonly mapStyle?: string;
  /** The file of exchange rates, for prices shown in another currency. */
  readonly exchangeRates?: string;
  /** Relays for calls that find no other way. */
  readonly relays?: Relays;
  /** By which push services know this server. Without them nobody is told anything while the app is closed. */
  readonly pushKeys?: PushPair & Partial<PushKeys>;
  /** The secret that passes are sealed with. Without it nothing is sent while the app is closed. */
  readonly passSecret?: string;
  /** By default push services of the public internet alone. */
  readonly pushReach?: Reach;
  /** The sender of mails, and the secret that seals their links. Without it no mails are sent. */
  readonly letters?: { readonly send: SendLetter; readonly secret: string };
  /** By default photos come from the public internet alone. */
  readonly feeds?: Pick<FeedDeps, 'fetchPhoto' | 'rest'>;
  /** The operator's own terms, privacy and imprint. */
  readonly legal?: OwnTexts;
  /** The built client; without it, and without `dev`, there is only the API. */
  readonly clientDir?: string;
  /** Development: serves the client; upgrades that are nobody's here are left to it. */
  readonly dev?: Middleware;
  readonly rates?: 'normal' | 'relaxed';
  /** Other processes of this deployment; none unless given. They stay their owner's to close. */
  readonly processes?: Processes;
  /** Told what is done here, and how long it took. */
  readonly measures?: Measures;
  /** Read at each call and handshake; by default what this build speaks. */
  readonly spoken?: SpokenVersions;
  /** The proxy in front writes the caller's address last into X-Forwarded-For. */
  readonly trustProxy?: boolean;
  readonly afterCommit?: AfterCommit;
  /** How long somebody may be away before others are told. */
  readonly presenceGraceMs?: number;
  /** May be listened at already; by default a new one. */
  readonly door?: Door;
  /** ms since the epoch. */
  readonly now?: () => number;
  /** ms that never jump, for limits. */
  readonly steady?: () => number;
}

export interface App {
  readonly server: Server;
  /** Everything under /api; its routes can be listed. */
  readonly api: Api;
  /** From now on nobody waits for what a search shows first. Gives what ends it. */
  keepFirstAnswers(): () => Promise<void>;
  /** From now on a withdrawn home is in no base within a minute. Gives what ends it. */
  keepBases(): () => Promise<void>;
  /** Says that it is not ready any more, and asks every line to go, each at its own moment. Comes back when they were asked. */
  leave(): Promise<void>;
  /** Ends every connection; the database is its owner's to close. */
  close(): Promise<void>;
}

const REALTIME_PATH = '/realtime/v1/websocket';
const RELAXED_SCALE = 1000;
/** A proxy before several processes uses another one from then on, ms: it keeps an idle connection for less (docs/hosting.md). */
const MOVED_MS = 5000;
/** Between two pieces of a feed others are answered. */
const FEEDS = { fetchPhoto: createFetchPhoto(), rest: () => sleep(15) };
/** For requests that were there when it closed. */
const IN_HAND_MS = 3000;

/** Puts the parts together on one http server; listening is the caller's. */
export async function createApp(deps: AppDeps): Promise<App> {
  const { db, log, publicUrl, paths, processes, measures } = deps;
  const { now = Date.now } = deps;
  // For how long something is true: a wall clock that is set back would make it true for as long as it jumped.
  const clock = deps.steady ?? deps.now ?? (() => performance.now());
  const { steady = () => performance.now(), spoken = SPOKEN, door = createDoor(log) } = deps;
  const { server } = door;
  const scale = deps.rates === 'relaxed' ? RELAXED_SCALE : 1;
  const rates = createRates(steady, { scale, ...(processes && { onTaken: processes.onTaken }) });
  processes?.shareRates(rates);
  const authenticate = createAuthenticate(db, deps.tokenKeys);

  const io = createIo(publicUrl, processes?.adapter);
  const { here, presence, lines, barred } = openPeople(io, processes, {
    steady,
    ...(deps.presenceGraceMs !== undefined && { graceMs: deps.presenceGraceMs }),
  });
  const introduce = createIntroduce(io, db, presence, log);
  const announcements = counted(createAnnouncements(io, introduce), measures);
  const { calls, callLog } = openCalls(deps, io, { announcements, lines, now, steady });
  const { deliver, forgetTold } = openDelivery(deps, announcements);
  const endedLately = createEndedLately();
  const shared = { db, log, authenticate, deliver, announcements, rates, spoken, now };
  const searches = openSearchDocuments(deps.clientDir, { log, now, publicUrl });
  const { catalogue, covers } = openCatalogue(deps, { now, steady }, searches.take);
  const { bases, changes, firstAnswers } = catalogue;
  const stopHearing = await hearDatabase(db, io, {
    ...{ log, changes, lately: endedLately },
    onMissed: forgetTold,
  });
  const onJudged = (count: number) => measures?.worked('listings judged', count);
  const stopChecks = await startListingChecks({ db, log, now, onJudged });
  const reach = await openReach(deps, now);

  const places = createPlaces(db, clock);
  const api = createApi({
    ...shared,
    ...{ places, catalogue, publicUrl, feeds: deps.feeds ?? FEEDS, isLeaving: door.isLeaving },
    ...(deps.relays && { relays: deps.relays }),
    ...(deps.passSecret && { passes: createPasses(db, createSeal(deps.passSecret), now) }),
    ...(deps.photos && { photos: deps.photos }),
    ...(deps.files && { files: deps.files }),
    ...reach.api,
    config: { ...configOf(deps), ...reach.config },
    signIn: createSignIn(deps.tokenEndpoint),
    ...(deps.drawnPhoto && { drawnPhoto: deps.drawnPhoto }),
  });
  const client = clientOf(deps, { rates, searches, covers, clock });
  const onRequest = createFront({
    api,
    client,
    log,
    spoken,
    ...(paths && { paths }),
    trustProxy: deps.trustProxy ?? false,
    inTurn: createInTurn(deps.rates === 'relaxed' ? RELAXED_IN_TURN : NORMAL_IN_TURN),
    headers: headersOf(deps),
  });

  const upgrades = createUpgrades(deps);
  const inner = innerServer(deps, { onRequest, onUpgrade: upgrades.take, api });
  // It answers its own path and hands every other request to the listeners there are.
  io.attach(inner);
  const partnersOf = createPartnersOf(db);
  const realtime = {
    ...shared,
    ...{ presence, lines, partnersOf, calls, barred, steady, endedLately },
    ...(measures && { onHeard: measures.heard }),
  };
  watchApp(measures, { db, processes, io, here });
  serveSockets(io, realtime);
  if (processes) watchProcesses(processes, io, { ...realtime, here });
  answerOnlyTo(inner, createOwnNames(publicUrl));
  door.open(inner);

  return {
    server,
    api,
    keepFirstAnswers: () => keepFirstAnswers({ places, answers: firstAnswers, log }),
    keepBases: () => keepBases({ bases, log }),
    async leave() {
      door.leave();
      const moved = processes && sleep(MOVED_MS);
      await closeSpread([...socketLines(io), ...upgrades.lines()], Math.random);
      if (!moved) return;
      await moved;
      await door.stop();
    },
    async close() {
      await stopHearing();
      await stopChecks();
      await reach.stop();
      const closed = io.close();
      presence.close();
      calls.close();
      await callLog.close();
      await searches.close();
      for (const end of upgrades.lines()) end();
      await closed;
      await door.shut(IN_HAND_MS);
    },
  };
}

/** The calls of this process, or of all there are, and their log. */
function openCalls(
  { db, log, processes }: AppDeps,
  io: Io,
  {
    announcements,
    lines,
    now,
    steady,
  }: {
    readonly announcements: Announcements;
    readonly lines: Lines;
    readonly now: () => number;
    readonly steady: () => number;
  },
) {
  const after = (ms: number, callback: () => void) => {
    const timer = setTimeout(contained('a timer of the call log', callback), ms).unref();
    return () => clearTimeout(timer);
  };
  const callLog = createCallLog({ db, log, announcements, now, after });
  const callsHere = callsOf(io, {
    ...{ steady, log: callLog },
    isUnderWay: (call) => isUnderWay(db, call),
  });
  return { calls: processes?.calls(callsHere, lines) ?? callsHere, callLog };
}

/** Stores messages and tells of them. */
function openDelivery({ db, afterCommit, processes }: AppDeps, announcements: Announcements) {
  const announced = new Map<string, number>();
  return {
    deliver: createDeliver({
      ...{ db, announcements, announced },
      ...(afterCommit && { afterCommit }),
    }),
    /** The database may be another one, or was set back: its numbers begin where those of the one before did not end. */
    forgetTold() {
      announced.clear();
      processes?.forgetOrder();
    },
  };
}

/** The things that a client is told of this server. */
function configOf({ config, analytics, mapStyle, exchangeRates }: AppDeps): ClientConfig {
  return {
    ...config,
    ...(analytics && { analytics }),
    ...(mapStyle && { mapStyle }),
    ...(exchangeRates && { exchangeRates }),
  };
}

/** On every answer; none in development. */
function headersOf({ dev, publicUrl, otherOrigins, analytics, mapStyle }: AppDeps) {
  if (dev) return {};
  return securityHeaders({
    publicUrl,
    others: otherOrigins ?? [],
    ...(analytics && { analytics: analytics.host }),
    ...(mapStyle && { map: new URL(mapStyle).origin }),
  });
}

/** The server behind the door. */
function innerServer(
  { log, measures }: AppDeps,
  by: {
    readonly onRequest: RequestListener;
    readonly onUpgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
    readonly api: Api;
  },
): Server {
  const patterns = by.api.routes.map(({ path }) => path);
  const listener = measures ? measured(by.onRequest, patterns, measures) : by.onRequest;
  const inner = createServer();
  inner.on('request', contained('a request', listener, log));
  inner.on('upgrade', contained('an upgrade', by.onUpgrade, log));
  return inner;
}

/** The same, with messages counted as they are told. */
function counted(announcements: Announcements, measures: Measures | undefined): Announcements {
  if (measures === undefined) return announcements;
  return {
    ...announcements,
    messages(messages, ...rest) {
      measures.stored(messages.length);
      announcements.messages(messages, ...rest);
    },
  };
}

/** Tells people who are away: what it finds for their alerts, by push and by mail, as far as this server can. */
async function openReach(deps: AppDeps, now: () => number) {
  const { db, log } = deps;
  const stopAlerts = await startAlerts({ db, log, now });
  const push = await openPush(deps, now);
  const letters = await openLetters(deps, now);
  return {
    api: { ...(push && { push: push.service }), ...(letters && { links: letters.links }) },
    config: { ...(push && { pushKey: push.key }), ...(letters && { hasLetters: true }) },
    async stop() {
      await stopAlerts();
      await push?.stop();
      await letters?.stop();
    },
  };
}

/** Tells people who closed the app, where this server has keys for it. */
async function openPush(
  { pushKeys, pushReach, publicUrl, db, log, measures }: AppDeps,
  now: () => number,
) {
  if (!pushKeys) return undefined;
  const service = createPushService({ subject: subjectOf(publicUrl), ...pushKeys }, pushReach);
  const onTold = (kind: string) => measures?.worked(`told of ${kind}`, 1);
  const stop = await startTellings({ db, log, push: service, publicUrl, now, onTold });
  return { service, key: pushKeys.publicKey, stop };
}

/** Writes to people who were away, where this server can send mails. */
async function openLetters({ letters, publicUrl, db, log }: AppDeps, now: () => number) {
  if (!letters) return undefined;
  const seal = createSeal(letters.secret);
  const links = createLinks(seal);
  const stop = await startLetters({ db, log, send: letters.send, links, seal, publicUrl, now });
  return { links, stop };
}

/** The files of the client, and the pages and maps that are written for whoever asks. */
function clientOf(
  deps: AppDeps,
  {
    rates,
    searches,
    covers,
    clock,
  }: {
    readonly rates: Rates;
    readonly searches: ReturnType<typeof openSearchDocuments>;
    readonly covers: () => Covers;
    /** ms that never jump. */
    readonly clock: () => number;
  },
): Middleware {
  const { db, log } = deps;
  const isWithin = (request: IncomingMessage) =>
    rates.isWithin('page', callerAddress(request, deps.trustProxy ?? false));
  const built = (folder: string) =>
    builtClient(folder, deps, { written: searches.serve, isWithin });
  const pages =
    deps.dev ??
    (deps.clientDir
      ? firstCovers(covers, canonicalLinks(deps.publicUrl, built(deps.clientDir)))
      : nobody);
  const found = foundOutside({ db, log, publicUrl: deps.publicUrl, now: clock, isWithin });
  const maps = cityMaps({ db, log, now: clock });
  // A map that was drawn with the app is the better one.
  const legal = legalTexts(deps.legal ?? new Map());
  return (request, response, next) =>
    found(request, response, () =>
      pages(request, response, () => maps(request, response, () => legal(request, response, next))),
    );
}

/** Hands on to sockets what the database tells. Gives back a function that ends it. */
async function hearDatabase(
  db: Db,
  io: Io,
  {
    log,
    changes,
    lately,
    onMissed: missed,
  }: {
    readonly log: Log;
    readonly changes: Catalogue['changes'];
    readonly lately: EndedLately;
    readonly onMissed: () => void;
  },
): Promise<() => Promise<unknown>> {
  const onMissed = async () => {
    changes.heard(null);
    missed();
    await noteEpoch(db);
  };
  const heard = await Promise.all([
    relayHints(db, io, { log, onArea: changes.heard, onMissed }),
    closeEndedSessions(db, io, { log, lately }),
  ]);
  return () => Promise.all(heard.map((stop) => stop()));
}

/** Lines that ask to become another one, but for those of our own sockets. */
function createUpgrades({ paths, dev, trustProxy = false }: AppDeps) {
  // Such a line is no longer the http server's, but its closing waits for it.
  const upgraded = new Set<Duplex>();
  return {
    take(request: IncomingMessage, socket: Duplex, head: Buffer): void {
      const path = request.url?.split('?', 1)[0] ?? '';
      if (path === SOCKET_PATH || path === `${SOCKET_PATH}/`) return;
      if (path === REALTIME_PATH && paths) {
        upgraded.add(socket);
        socket.once(
          'close',
          contained('an upgraded line', () => upgraded.delete(socket)),
        );
        paths.upgrade(request, socket, head, callerAddress(request, trustProxy));
      } else if (!dev) socket.destroy();
    },
    lines: () => [...upgraded].map((socket) => () => socket.destroy()),
  };
}

/** The public answers about homes, and the covers of the first results of a search, which the document names. */
function openCatalogue(
  { db, log, snapshots, drawnPhoto }: AppDeps,
  clocks: { readonly now: () => number; readonly steady: () => number },
  take: (answers: readonly (readonly [search: string, answer: FirstAnswer])[]) => void,
): { readonly catalogue: Catalogue; covers(): Covers } {
  let covers: Covers = new Map();
  const catalogue = createCatalogue({
    ...{ db, log, ...clocks },
    ...(snapshots && { store: snapshots }),
    onMade(answers) {
      covers = new Map(answers.map(coversOf));
      take(answers);
      contained('drawing covers ahead', drawAhead)(drawnPhoto, covers);
    },
  });
  return { catalogue, covers: () => covers };
}

const coversOf = ([search, { found }]: readonly [string, FirstAnswer]) =>
  [search, found.cards.flatMap(({ photos: [cover] }) => cover?.key ?? [])] as const;

/** So many covers are drawn before anybody asks: what is in sight at first of the search that most people begin with. */
const DRAWN_AHEAD = 4;

/** Pictures of the demo that nobody has looked at yet take a moment to draw: those that come first are drawn one after the other. */
async function drawAhead(drawnPhoto: AppDeps['drawnPhoto'], covers: Covers): Promise<void> {
  if (drawnPhoto === undefined) return;
  const keys = covers.get(FIRST_SEARCHES[0] ?? '')?.slice(0, DRAWN_AHEAD) ?? [];
  // Too many others wait to be drawn: who looks at it asks for it.
  for (const key of keys) await drawnPhoto(key, 'medium').catch(() => undefined);
}

/** Serves nothing by itself. */
const nobody: Middleware = (_request, _response, next) => next();

/** Pages of homes say what of them is to be seen in a messenger; all others are files of the build. */
function builtClient(
  clientDir: string,
  { db, log, publicUrl }: AppDeps,
  {
    written,
    isWithin,
  }: {
    readonly written: (next: Middleware) => Middleware;
    readonly isWithin: (request: IncomingMessage) => boolean;
  },
): Middleware {
  const pages = homePages({ db, log, publicUrl, clientDir });
  const files = staticFiles(clientDir);
  const full: Middleware = (request, response, next) =>
    pages(request, response, () => files(request, response, next));
  return boundedPages({ written: written(full), plain: files, isWithin });
}

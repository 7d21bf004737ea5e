import { type Graph, lateGroups, RULES } from './lateChunks.ts';

/**
 * Groups modules into files. A file costs a worker and a slow phone about as much as 20 kB of its content
 * (docs/decisions/start-and-bundles.md), so modules needed at the same moment are one file: the shell, a
 * conversation with its list, the engine. Modules that pages share are one more; a module of one page comes
 * with that page.
 */

/** The first screens of somebody signed in: both panes, so that opening a conversation fetches nothing. */
const CHAT = 'src/features/chat/ChatPage.tsx';
const SEARCH = 'src/features/search/SearchPage.tsx';
/** The pages on which people look at homes. */
const LOOKED_AT = [
  SEARCH,
  'src/features/listing/ListingPage.tsx',
  'sync/root/openFirstPages.ts',
  'sync/adapters/indexeddb/storedCatalogue.ts',
  'sync/listings/storedLook.ts',
];
/** The parts behind the first screens that ask for homes: a home in a conversation. */
const HOMES = ['src/features/chat/components/ThreadListing.tsx'];
/** The margins and widths of pages: every page has them, whatever else it needs. */
const PAGE_CLASSES = /src[\\/]ui[\\/]pageClasses\.ts/;
const MARKET = 'sync/root/openMarket.ts';
/** Pages where most people come in. */
const START = 'src/features/start/StartPage.tsx';
const FORMS = ['src/features/auth/LoginPage.tsx', 'src/features/auth/SignupPage.tsx'];
const FIRST = [START, ...FORMS];
/** Asked for after the engine runs: replication, the keepers, tours that are kept, and a search where there is no worker for it. */
const LATER: readonly RegExp[] = [
  /sync[\\/]rows[\\/](?!commands|reads)/,
  /sync[\\/]store[\\/](?:beneath[\\/])?rawRows\./,
  /sync[\\/]listings[\\/]catalogue[\\/](?!propertyRow|wantedHomes|wishes|cities)/,
  /sync[\\/]listings[\\/]search[\\/](?:index|recommendIn|createSearcher|indexPersistence|quietKeeper|shownHomes|taking|card|excerpt)\./,
  /sync[\\/]listings[\\/](?:definitions|keepers)[\\/]/,
  /sync[\\/]adapters[\\/]indexeddb[\\/]storedListings\./,
  /sync[\\/]store[\\/]homes[\\/]bringHomesOver\./,
  /sync[\\/]session[\\/]passwordReset\./,
  /sync[\\/]root[\\/]replication[\\/]/,
  /sync[\\/]chat[\\/]commands[\\/](?:react|changeSent|schedule|letPass)\./,
  /sync[\\/]chat[\\/]reads[\\/](?:search(?:All)?|found|findMessage)\./,
  /sync[\\/](?:root[\\/]openFiles|outgoing[\\/]files[\\/](?!fileGate)\w+|model[\\/](?:files|keptFile)|adapters[\\/](?:api[\\/]fetchFile|browser[\\/]sha256))\./,
  /sync[\\/]kit[\\/]concurrency\./,
  /sync[\\/]device[\\/]keptTours\./,
  /sync[\\/]model[\\/]tours\./,
  /plugins[\\/](?:replication|cleanup)/,
];
const SHARED = /[\\/](?:lucide-react|src[\\/](?:ui|data|i18n))[\\/]/;
const ICONS = /[\\/]lucide-react[\\/]/;
const TEXTS = /[\\/]i18n[\\/](?:bundles|late|locales)[\\/]/;
const ENGINE =
  /[\\/](?:sync(?![\\/]model[\\/]rules)|rxdb|dexie|rxjs|mingo|broadcast-channel|event-reduce-js|custom-idle-queue|binary-decision-diagram|oblivious-set|array-push-at-sort-position|unload|tslib)[\\/]/;

/**
 * The code that paints a search as it was kept or given, before the rest of the engine, and keeps it: one
 * small file (docs/decisions/search.md).
 */
const KEPT =
  /sync[\\/](?:root[\\/](?:openFirstPages|keepPages)|listings[\\/]firstPages[\\/]\w+|adapters[\\/](?:indexeddb[\\/]firstPages|api[\\/]firstAnswer))\.ts/;

/** Market figures: pages of figures alone ask for them. */
const FIGURES =
  /(?:contract[\\/]protocol[\\/](?:marketSeries|platformDays|residents)|sync[\\/](?:root[\\/](?:marketSeries|platformDays)|listings[\\/]series|adapters[\\/](?:figures|api[\\/](?:series|platform)|indexeddb[\\/]storedSeries)))\.ts/;

/** The code that shows a search before the engine is there (docs/decisions/search.md). */
const LOOKING =
  /sync[\\/](?:listings[\\/](?:storedLook|askAhead|areasOnTheirWay|searching|reads[\\/](?:heldAreas|cities)|catalogue[\\/](?:keptCities|toldCity))|store[\\/]schemas[\\/](?:area|scope|property|whole|ofSearch)|adapters[\\/](?:worker[\\/]remote|browser[\\/]workers|indexeddb[\\/](?:storedCatalogue|listingsStore)))\.ts/;

/** Calls, but for the part that loads them. */
const CALLS =
  /sync[\\/](?:root[\\/]openCalls\.|chat[\\/]calls[\\/](?!lazyCalls)|adapters[\\/]browser[\\/]calls[\\/])/;

/** The code that buttons, cards and lists of calls share. */
const CALLING =
  /src[\\/](?:features[\\/]chat[\\/]calls[\\/](?:CallSign|Duration|useCalling)|data[\\/]call(?:Key|How))\.tsx?/;

/** Signing in and up, and the changes of how a person signs in. */
const SIGNING =
  /sync[\\/]session[\\/](?:account|agentId|assignRole|auth|authFailure|backendToken|callbackUrl|credentials|entry|google|loadedReset|sessionFromUrl|signing)\.ts/;

/** The counting of what is new, by the rules of the notification centre: once the engine runs. */
const NEWS =
  /src[\\/](?:app[\\/]NewsCounter|features[\\/]notices[\\/](?:notices|due|useNotices|useDue))\.tsx?/;
/** The little that other pages know of notices, too. */
const OF_NOTICES =
  /(?:src[\\/]data[\\/]longUnsent|sync[\\/]model[\\/]rules[\\/]alerts[\\/](?:noticeRead|nearDay))\.ts/;

const firstGroups = [
  // Only a page with a map asks for it, and it is not precached (see vite.config.ts).
  { name: 'maplibre', test: /[\\/]maplibre-gl[\\/]/, priority: 60 },
  // Only a tour that is opened asks for it: kept like the map's.
  { name: 'sphere', test: /[\\/](?:three|@photo-sphere-viewer)[\\/]/, priority: 60 },
  // Only a document that is opened asks for it: kept like the map's.
  { name: 'pdf', test: /[\\/]pdfjs-dist[\\/]/, priority: 60 },
  // Only who asks for a phone number or shows one needs it.
  { name: 'phones', test: /libphonenumber-js[\\/]|people[\\/]phone\.ts/, priority: 60 },
  { name: 'shell', tags: ['$initial' as const], priority: 50 },
  {
    // The code that the first screens share with other pages: small things that would each be a file. A guest's
    // pages need none of it.
    name: (id: string, graph: Graph) =>
      closureOf(CHAT, graph).has(id) && !isOf(FIRST, id, graph) ? 'common' : null,
    test: (id: string) => SHARED.test(id) && !TEXTS.test(id),
    minShareCount: 2,
    priority: 30,
    includeDependenciesRecursively: false,
  },
  { name: 'calling', test: CALLING, priority: 40, includeDependenciesRecursively: false },
  { name: 'signing', test: SIGNING, priority: 40, includeDependenciesRecursively: false },
  { name: 'news', test: NEWS, priority: 40, includeDependenciesRecursively: false },
  { name: 'common', test: OF_NOTICES, priority: 40, includeDependenciesRecursively: false },
  { name: 'kept', test: KEPT, priority: 40, includeDependenciesRecursively: false },
  { name: 'figures', test: FIGURES, priority: 40, includeDependenciesRecursively: false },
  { name: 'looking', test: LOOKING, priority: 40, includeDependenciesRecursively: false },
  {
    // Modules that both the engine and a search or a home's page import: in the file of either they would bring
    // the other along. If a first page needs one of them too, all of them come with it. Modules that only the
    // engine imports (packs and the index over them) are a file that no page begins with.
    name: (id: string, graph: Graph) => {
      if (isOf([CHAT, ...FIRST], id, graph)) return null;
      if (isOf(LOOKED_AT, id, graph)) return 'rules';
      return isOf([MARKET], id, graph) ? 'indexing' : null;
    },
    test: RULES,
    priority: 25,
    includeDependenciesRecursively: false,
  },
  {
    name: 'engine',
    test: (id: string) =>
      ENGINE.test(id) && !LATER.some((late) => late.test(id)) && !CALLS.test(id),
    priority: 20,
    includeDependenciesRecursively: false,
  },
  {
    // The start page has no form.
    name: (id: string, graph: Graph) =>
      FORMS.every((path) => closureOf(path, graph).has(id)) &&
      !isOf([START, CHAT, SEARCH], id, graph)
        ? 'forms'
        : null,
    test: (id: string) => !TEXTS.test(id),
    priority: 14,
    includeDependenciesRecursively: false,
  },
  {
    // A first page must not bring the conversation along for an icon or a rule that both know.
    name: (id: string, graph: Graph) =>
      (isOf(FIRST, id, graph) && (isOf([CHAT, SEARCH], id, graph) || ICONS.test(id))) ||
      (closureOf(CHAT, graph).has(id) && RULES.test(id))
        ? 'first'
        : null,
    test: (id: string) => !TEXTS.test(id),
    priority: 12,
    includeDependenciesRecursively: false,
  },
  {
    // A search has a list like that of conversations, and none of them.
    name: (id: string, graph: Graph) =>
      closureOf(CHAT, graph).has(id) && closureOf(SEARCH, graph).has(id) ? 'panes' : null,
    priority: 11,
    includeDependenciesRecursively: false,
  },
  {
    name: (id: string, graph: Graph) => (closureOf(CHAT, graph).has(id) ? 'chat' : null),
    priority: 10,
    includeDependenciesRecursively: false,
  },
  {
    // There from the beginning, where a search comes later.
    name: (id: string, graph: Graph) =>
      isOf(HOMES, id, graph) && !isOf(FIRST, id, graph) ? 'home' : null,
    test: (id: string) => !TEXTS.test(id) && !RULES.test(id),
    priority: 6,
    includeDependenciesRecursively: false,
  },
  {
    // A search with its list; what a first page needs, too, is not fetched with it, nor is it for the few names that all pages share.
    name: (id: string, graph: Graph) =>
      closureOf(SEARCH, graph).has(id) && !isOf(FIRST, id, graph) ? 'finding' : null,
    test: (id: string) => !TEXTS.test(id) && !RULES.test(id) && !PAGE_CLASSES.test(id),
    priority: 5,
    includeDependenciesRecursively: false,
  },
];

/** The first of the groups that has this module. */
function fileOf(id: string, graph: Graph): string | undefined {
  for (const { name, test } of byPriority) {
    if (test instanceof RegExp ? !test.test(id) : test?.(id) === false) continue;
    const file = typeof name === 'string' ? name : name(id, graph);
    if (file !== null) return file;
  }
  return undefined;
}

const byPriority = firstGroups
  .filter(({ name }) => name !== 'shell')
  .toSorted((one, other) => other.priority - one.priority);

export const groups = [...firstGroups, ...lateGroups(fileOf)];

/** One of these imports it. */
const isOf = (paths: readonly string[], id: string, graph: Graph): boolean =>
  paths.some((path) => closureOf(path, graph).has(id));

const closures = new Map<string, ReadonlySet<string>>();

/** A module and everything it imports statically. Asked for few modules, many times. */
function closureOf(path: string, graph: Graph): ReadonlySet<string> {
  const known = closures.get(path);
  if (known !== undefined) return known;
  const start = `${process.cwd()}/${path}`;
  const reached = new Set([start]);
  for (const id of reached)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reached.add(next);
  closures.set(path, reached);
  return reached;
}

/**
 * Which modules travel together. A file costs a worker and a slow phone about as much as 20 kB of its content
 * (docs/decisions/start-and-bundles.md), so what is needed at the same moment is one file: the shell, a conversation with its list, the engine.
 * What pages share is one more; what only one page needs comes with that page.
 */

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** The first screens of somebody signed in: both panes, so that opening a conversation fetches nothing. */
const CHAT = 'src/features/chat/ChatPage.tsx';
const SEARCH = 'src/features/search/SearchPage.tsx';
/** What asks for homes behind the first screens: a home in a conversation, and photos that are to be kept. */
const HOMES = ['src/homes/ThreadHome.tsx', 'src/features/saved/PhotoKeeper.tsx'];
const MARKET = 'sync/later/market.ts';
const CONTRACT = /[\\/]contract[\\/]/;
/** Pages where most people come in. */
const FIRST = [
  'src/features/home/HomePage.tsx',
  'src/features/auth/LoginPage.tsx',
  'src/features/auth/SignupPage.tsx',
];
/** Asked for after the engine runs: the socket and replication. */
const LATER =
  /sync[\\/](?:rows[\\/](?!commands|reads)|listings[\\/](?:catalogue|definitions)[\\/]|session[\\/]replication[\\/](?!guestCatalogue)|kit[\\/](?:turns|ending)\.|adapters[\\/]socket[\\/](?!lazySocket))|plugins[\\/](?:replication|cleanup)/;
const SHARED = /[\\/](?:lucide-react|src[\\/](?:ui|data|i18n))[\\/]/;
const TEXTS = /[\\/]i18n[\\/](?:bundles|late|locales)[\\/]/;
const ENGINE =
  /[\\/](?:sync|rxdb|dexie|rxjs|mingo|broadcast-channel|event-reduce-js|custom-idle-queue|binary-decision-diagram|oblivious-set|array-push-at-sort-position|unload|tslib)[\\/]/;

/** What shows a search before the engine is there (docs/decisions/search.md). */
const LOOKING =
  /sync[\\/](?:later[\\/]early|listings[\\/](?:earlyLook|searching|search[\\/]searchSources|reads[\\/]heldAreas)|store[\\/]schemas[\\/](?:area|scope|property)|adapters[\\/](?:worker[\\/](?:questions|search[\\/]workerSearcher)|browser[\\/]startWorker|indexeddb[\\/]stored(?:Catalogue|Listings)))\.ts/;

export const groups = [
  // Only a page with a map asks for it, and it is not precached (see vite.config.ts).
  { name: 'maplibre', test: /[\\/]maplibre-gl[\\/]/, priority: 60 },
  { name: 'shell', tags: ['$initial' as const], priority: 50 },
  {
    // What the first screens share with other pages: small things that would each be a file.
    name: (id: string, graph: Graph) => (closureOf(CHAT, graph).has(id) ? 'common' : null),
    test: (id: string) => SHARED.test(id) && !TEXTS.test(id),
    minShareCount: 2,
    priority: 30,
    includeDependenciesRecursively: false,
  },
  { name: 'looking', test: LOOKING, priority: 40, includeDependenciesRecursively: false },
  {
    // What both the engine and a search import: with either of them it would bring the other along.
    name: (id: string, graph: Graph) => (isOf([MARKET, SEARCH], id, graph) ? 'rules' : null),
    test: CONTRACT,
    priority: 25,
    includeDependenciesRecursively: false,
  },
  {
    name: 'engine',
    test: (id: string) => ENGINE.test(id) && !LATER.test(id),
    priority: 20,
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
    test: (id: string) => !TEXTS.test(id) && !CONTRACT.test(id),
    priority: 6,
    includeDependenciesRecursively: false,
  },
  {
    // A search with its list; what a first page needs, too, is not fetched with it.
    name: (id: string, graph: Graph) =>
      closureOf(SEARCH, graph).has(id) && !isOf(FIRST, id, graph) ? 'finding' : null,
    test: (id: string) => !TEXTS.test(id) && !CONTRACT.test(id),
    priority: 5,
    includeDependenciesRecursively: false,
  },
];

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

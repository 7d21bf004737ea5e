import type { Edge } from './importGraph.ts';
import { roomFault } from './rooms.ts';
import { subjectFault } from './subjects.ts';

/**
 * The import rule: a list of walls. An edge that starts in `from` and ends in `to`, and is not excused by
 * `except`, breaks it. Paths are relative to the project's root, packages are their names.
 */
interface Wall {
  readonly from: RegExp;
  readonly to: RegExp;
  readonly except?: (edge: Edge) => boolean;
  readonly why: string;
}

const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];

/** The part of the engine that runs without a tab. */
const isAway = ({ from, to }: Edge): boolean => from.startsWith('src/sw/') && to === 'sync/away.ts';

const WALLS: readonly Wall[] = [
  {
    from: /^contract\//,
    to: /^(?:search|sync|src|server|tests|e2e)\//,
    why: 'contract imports nothing of the other parts',
  },
  {
    from: /^search\//,
    to: /^(?:sync|src|server|tests|e2e)\//,
    why: 'search imports contract and nothing else of the other parts',
  },
  {
    from: /^(?:contract|search)\//,
    to: /^(?:react|react-dom|node:.*|rxdb|dexie|socket\.io.*|@supabase\/.*)$/,
    why: 'contract and search know no DOM, no Node and no React',
  },
  { from: /^sync\//, to: /^server\//, why: 'server and sync meet only in contract' },
  { from: /^server\//, to: /^sync\//, why: 'server and sync meet only in contract' },
  { from: /^sync\//, to: /^src\//, why: 'the engine knows no interface' },
  { from: /^sync\//, to: /^react(?:-.*)?$/, why: 'the engine is plain TypeScript, without React' },
  { from: /^server\//, to: /^src\//, why: 'the server knows no client' },
  { from: /^server\//, to: /^react(?:-.*)?$/, why: 'the server knows no interface' },
  { from: /^src\//, to: /^server\//, why: 'the client reaches the server over the network only' },
  {
    from: /^src\//,
    to: /^sync\/(?!index\.ts$|model\/rules\/)/,
    except: isAway,
    why: 'sync is imported through its index and the rules of its model, which are its whole public surface',
  },
  {
    from: /^src\/(?!main\.tsx$|data\/)/,
    to: /^sync\/(?!model\/rules\/)/,
    except: isAway,
    why: 'only src/main and src/data import sync',
  },
  {
    from: /^src\//,
    to: /^(?:rxdb|dexie|socket\.io-client|@supabase\/.*)$/,
    why: 'a component never talks to a database or a network: sync does',
  },
  {
    from: /^src\/features\//,
    to: /^src\/features\//,
    except: ({ from, to }) => featureOf(from) === featureOf(to),
    why: 'features do not import one another: app composes them',
  },
  {
    from: /^src\/(?:features|ui|data|i18n)\//,
    to: /^src\/(?:app\/|main\.tsx$)/,
    why: 'imports run downwards: app composes features, not the other way',
  },
  {
    from: /^src\/(?:ui|data|i18n|listings|shared)\//,
    to: /^src\/(?:app|features)\//,
    why: 'shared code knows no feature',
  },
  {
    from: /^src\/(?:ui|data|i18n)\//,
    to: /^src\/(?:listings|shared)\//,
    why: 'what pages say of a listing, and what several show, stands above primitives, hooks and texts',
  },
  {
    from: /^src\/rules\//,
    to: /^(?:src\/(?!rules\/)|sync\/(?!model\/rules\/)|react)/,
    why: 'rules that several features share know neither them nor React',
  },
  {
    from: /^sync\/model\/rules\//,
    to: /^sync\/(?!model\/rules\/)/,
    why: 'rules of the product that devices alone ask know the contract and no room',
  },
  {
    from: /^src\/ui\//,
    to: /^(?:src\/(?:data|rules)\/|search\/|contract\/(?!rules\/unreachable\.ts$))/,
    why: 'src/ui holds primitives that know no domain',
  },
  {
    from: /^src\/(?!analytics\/)/,
    to: /^posthog-js/,
    why: 'only src/analytics knows the provider',
  },
  {
    from: /^src\/analytics\//,
    to: /^src\/(?:app|features|ui)\//,
    why: 'counting knows nothing of what it counts',
  },
  {
    from: /^src\/failures\//,
    to: /^src\/(?:app|features|listings|shared|ui|i18n)\//,
    why: 'what reports failures works where the rest of the app does not',
  },
  { from: /^src\/data\//, to: /^src\/ui\//, why: 'src/data holds hooks, no components' },
  {
    from: /^src\/sw\//,
    to: /^(?:src\/(?!sw\/)|search\/|sync\/|server\/|react)/,
    except: isAway,
    why: 'the service worker is wiring only, over the constants of contract and what sends without a tab',
  },
  {
    from: /^src\/(?!sw\/)/,
    to: /^src\/sw\//,
    why: 'the service worker is a program of its own',
  },
  {
    from: /^sync\/(?!(?:store|chat|rows|listings|device|session|adapters)\/)/,
    to: /^(?:rxdb|dexie)$/,
    why: 'the local database is known to the store and to what lies in it',
  },
  {
    from: /^sync\/(?!adapters\/|session\/)/,
    to: /^(?:socket\.io-client|@supabase\/.*)$/,
    why: 'networks are reached through ports',
  },
  {
    from: /^server\/(?:db|domain)\//,
    to: /^server\/(?:api|realtime|http|index\.ts$|start\.ts$|app\.ts$)/,
    why: 'server imports run downwards: api and realtime over domain over db',
  },
  {
    from: /^server\/db\//,
    to: /^server\/domain\//,
    why: 'server imports run downwards: domain over db',
  },
  {
    from: /^server\/api\//,
    to: /^server\/realtime\//,
    why: 'api and realtime meet in domain',
  },
  {
    from: /^server\/realtime\//,
    to: /^server\/api\//,
    why: 'api and realtime meet in domain',
  },
  {
    from: /^server\/(?:api|realtime|http|embedded)\//,
    to: /^server\/(?:index|start|app|backend)\.ts$/,
    why: 'server imports run downwards: index, app, then its parts',
  },
  {
    from: /^server\/(?:api|realtime|domain|http)\//,
    to: /^server\/embedded\//,
    why: 'nothing above knows which backend stands behind it',
  },
  {
    from: /^(?:contract|search|sync|src)\//,
    to: /^demo\//,
    why: 'the demo is made by the server when it seeds, and known to nobody else',
  },
  {
    from: /^server\/(?!embedded\/demo\.ts$)/,
    to: /^demo\//,
    why: 'the server knows the demo through one port (server/embedded/demo.ts)',
  },
  {
    from: /^demo\//,
    to: /^(?:src|sync)\/|^server\/(?!db\/db\.ts$|domain\/(?:limits|requests)\/index\.ts$|log\.ts$)/,
    why: 'the demo is told to a database port and knows no server',
  },
  {
    from: /^(?:contract|search|sync|src|server|demo)\//,
    to: /^(?:tests|e2e|bench|scripts)\//,
    why: 'the product does not import its tests',
  },
];

// Files that run only under tests may import whatever they test.
export const isTest = (path: string): boolean =>
  /\.(?:test|suite|browser\.test)\.tsx?$|\/(?:fakes|testing)\/|\/test[A-Z]\w*\.tsx?$/.test(path);

/** The broken edges, each as `a.ts → b.ts: why`. Empty when the rule holds. */
export function brokenEdges(edges: readonly Edge[]): string[] {
  return edges
    .filter(({ from }) => !isTest(from))
    .flatMap((edge) =>
      [
        ...WALLS.filter(
          ({ from, to, except }) => from.test(edge.from) && to.test(edge.to) && !except?.(edge),
        ).map(({ why }) => why),
        ...roomFault(edge),
        ...subjectFault(edge),
      ].map((why) => `${edge.from} → ${edge.to}: ${why}`),
    );
}

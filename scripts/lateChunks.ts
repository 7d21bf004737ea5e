import { isLateModule } from './firstFiles.ts';

/**
 * Modules that late pages share travel as a few files by subject, and so do small pages and dialogs of one
 * subject: a file costs the worker, a slow phone and the server about as much as 20 kB of its content
 * (docs/decisions/start-and-bundles.md). A first screen asks for none of them. Modules that need one of the
 * large files of chunks.ts are apart from those that do not: an undo bar must not fetch a search.
 */

export interface Graph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

interface Subject {
  readonly name: string;
  readonly test: RegExp;
}

/** Schemas and rules: of the contract, of the search, and those that more than one feature knows. */
export const RULES =
  /[\\/](?:contract|search[\\/](?:finding|packs|query|recommend)|(?:src|sync[\\/]model)[\\/]rules)[\\/]/;

/** Pages and dialogs that are small and asked for each by itself. */
const TOGETHER: readonly Subject[] = [
  {
    name: 'accounts',
    test: /src[\\/](?:features[\\/]auth[\\/](?!LogOut|LandlordSignup)|data[\\/]useBackend\.)/,
  },
  {
    name: 'help',
    test: /src[\\/](?:features[\\/](?:legal[\\/]|help[\\/](?!Gallery))|data[\\/]legalTexts\.)/,
  },
  {
    name: 'talking',
    test: /src[\\/]features[\\/]chat[\\/](?:components[\\/](?:ThreadSearch|SearchReachLine|EditMessageDialog|NewConversationDialog|ReportPersonDialog)|rules[\\/]peopleState|hooks[\\/]useThreadSearch)\./,
  },
  { name: 'settling', test: /src[\\/]features[\\/]settle[\\/]/ },
];

/**
 * Modules that at least two late pages import. Larger things that few pages show (a map, a tour, places, what
 * waits) stay files of their own.
 */
const SHARED: readonly Subject[] = [
  { name: 'icons', test: /[\\/]lucide-react[\\/]/ },
  { name: 'parts', test: /src[\\/](?:ui|i18n)[\\/](?!bundles|late|locales)/ },
  { name: 'facts', test: new RegExp(`${RULES.source}|src[\\\\/]data[\\\\/]`) },
  {
    name: 'listings',
    test: /src[\\/](?:listings|shared)[\\/](?!(?:tour|waiting)[\\/]|map[\\/](?!useCity|PinMark)|places[\\/](?!useDistanceText)|where[\\/](?!queryOf))/,
  },
];

/** Modules that pages of one feature share. */
const FEATURE = /src[\\/]features[\\/](?<name>\w+)[\\/]/;
/** Dialogs, menus and fields: files of their own, which pages without any do without. */
const UI = /[\\/]node_modules[\\/](?:@(?:base|floating)-ui|use-sync-external-store|reselect)[\\/]/;
const WIDGETS = /[\\/]node_modules[\\/]@base-ui[\\/]/;
/**
 * The modules that many of them are made of. A module is one of these where it imports nothing of them but
 * these.
 */
const SMALL =
  /[\\/](?:@base-ui[\\/](?:utils|react[\\/](?:internals|merge-props|utils|toolbar|floating-ui-react[\\/](?:utils|hooks[\\/]useTypeahead)))[\\/.]|@floating-ui[\\/]utils[\\/]|use-sync-external-store[\\/]|reselect[\\/]|tooltip[\\/]trigger[\\/]TooltipTriggerDataAttributes)/;
/** Files that late pages have in common with first ones, and not all of them need: a search, forms, the rules of listings, those of the index. */
const LARGE = ['finding', 'forms', 'rules', 'indexing'];

/** The prefix of these files' names. */
export const LATE = 'late-';

/** `fileOf` names the file of chunks.ts that a module travels in, where it has one. */
export function lateGroups(fileOf: (id: string, graph: Graph) => string | undefined) {
  const closures = new Map<string, ReadonlySet<string>>();
  let first: ReadonlySet<string> | undefined;

  /** A file for each subject and what it brings along; `null` leaves the module where the bundler puts it. */
  function nameOf(subject: string, id: string, graph: Graph): string | null {
    first ??= reached(`${process.cwd()}/src/main.tsx`, graph, (next) => !isLateModule(next));
    if (first.has(id)) return null;
    const needs = needsOf(id, graph);
    if ([...needs].some((one) => WIDGETS.test(one))) return null;
    const files = new Set([...needs].map((one) => fileOf(one, graph)));
    // A search brings them along.
    if (files.has('finding')) files.delete('rules');
    return `${LATE}${[subject, ...LARGE.filter((name) => files.has(name))].join('-')}`;
  }

  function needsOf(id: string, graph: Graph): ReadonlySet<string> {
    const needs = closures.get(id) ?? reached(id, graph, () => false);
    closures.set(id, needs);
    return needs;
  }

  return [
    {
      // With the first dialog, menu or field.
      name: (id: string, graph: Graph) =>
        [...needsOf(id, graph)].every((one) => SMALL.test(one) || !UI.test(one)) ? 'widgets' : null,
      test: SMALL,
      minShareCount: 2,
      priority: 4,
      includeDependenciesRecursively: false,
    },
    ...TOGETHER.map(({ name, test }) => ({
      name: (id: string, graph: Graph) => nameOf(name, id, graph),
      test,
      priority: 3,
      includeDependenciesRecursively: false,
    })),
    ...SHARED.map(({ name, test }) => ({
      name: (id: string, graph: Graph) => nameOf(name, id, graph),
      test,
      minShareCount: 2,
      priority: 2,
      includeDependenciesRecursively: false,
    })),
    {
      name: (id: string, graph: Graph) => {
        const feature = FEATURE.exec(id)?.groups?.['name'];
        return feature === undefined ? null : nameOf(feature, id, graph);
      },
      test: FEATURE,
      minShareCount: 2,
      priority: 1,
      includeDependenciesRecursively: false,
    },
  ];
}

/** A module, everything it imports, and what it asks for by name where that is followed. */
function reached(
  start: string,
  graph: Graph,
  isFollowed: (id: string) => boolean,
): ReadonlySet<string> {
  const all = new Set([start]);
  for (const id of all) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const next of importedIds) all.add(next);
    for (const next of dynamicallyImportedIds) if (isFollowed(next)) all.add(next);
  }
  return all;
}

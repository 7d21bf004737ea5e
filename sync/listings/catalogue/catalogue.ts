import { areaSchema, type Area } from '#contract/entities/area.ts';
import { CATALOGUE, changeScope, IDS, takeByDefault } from '../../rows/commands/scopes.ts';
import type { LocalDatabase } from '../../store/database.ts';
import { isSame } from '../../kit/isSame.ts';
import { readAll, readMany, readRange } from '../../store/read.ts';
import type { PropertyDoc } from '../../store/schemas/property.ts';
import type { ScopeDoc } from '../../store/schemas/scope.ts';
import type { Catalogue, NetworkKind } from '../../model/ports/catalogue.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Rows } from '../../model/ports/rows.ts';
import { createTimer } from '../../kit/timer.ts';
import { createCatalogueRows } from './catalogueRows.ts';
import type { ReplicatedKey, Scope } from '../../rows/definition.ts';
import { wantedHomes } from './wantedHomes.ts';

export interface CatalogueDeps {
  /** Null: a guest of this device. */
  readonly userId: string | null;
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly network: NetworkKind;
  /** The areas whose news this device wants to hear of. */
  watchAreas(areaIds: readonly string[]): void;
}

/** The replication that the catalogue steers. */
interface Driven {
  /** Something changed on the server, in this scope or in any: pull it. */
  hint(collection: string, scope?: string): void;
  /** What a person chose to have of a collection, beside what everybody has. */
  setScopes(collection: ReplicatedKey, scopes: readonly Scope[]): void;
}

/** Decides which scopes of the catalogue this device keeps. In the leader alone. */
export interface CatalogueDriver {
  /** The rows replication is to pull from. */
  rows(rows: Rows, catalogue: Catalogue): Rows;
  /** Once replication runs. */
  drive(replications: Driven): Promise<void>;
  stop(): void;
}

const AREA = 'area:';
/** What changes at once is looked at once. A first visit waits for two of these. */
const SETTLES_MS = 10;
const WISH_PRIORITY = 3;
const CHOSEN_PRIORITY = 5;
const DEFAULT_PRIORITY = 10;
/** Kinds of change that may change which homes are wanted one by one. */
const WISHING = ['records', 'inquiries', 'viewings'] as const;

export function createCatalogueDriver(deps: CatalogueDeps): CatalogueDriver {
  const { userId, database, clock, log, network } = deps;
  const timer = createTimer(clock);
  const wishTimer = createTimer(clock);
  const stops: Unsubscribe[] = [];
  let held: ReadonlyMap<string, ScopeDoc> = new Map();
  /** Areas in the order they are taken. */
  let inOrder: readonly string[] = [];
  let driven: Driven | null = null;
  let isStopped = false;

  const readScopes = async () => {
    const docs = await readAll(await database.collection('scopes'));
    held = new Map(docs.map((doc) => [doc.id, doc]));
    return held;
  };
  const readAreas = async (): Promise<readonly Area[]> => {
    const docs = await readAll(await database.collection('areas'));
    return docs.flatMap(({ row }) => {
      const parsed = areaSchema.safeParse(row);
      return parsed.success ? [parsed.data] : [];
    });
  };
  const isHeldBack = (scope: string): boolean =>
    network.isMetered() && held.get(scope)?.wifiOnly === true;

  /** Where nothing was chosen every area is taken, unless the person asked to save data. */
  const takeFresh = async (areas: readonly Area[]) => {
    if (network.savesData()) return;
    const fresh = areas.map(({ id }) => `${AREA}${id}`).filter((name) => !held.has(name));
    if (fresh.length === 0) return;
    await takeByDefault(database, fresh, clock.now());
    await readScopes();
  };

  const look = async () => {
    if (driven === null || isStopped) return;
    await readScopes();
    if (held.get(CATALOGUE)?.isTaken !== true) {
      driven.setScopes(
        'properties',
        userId === null ? [] : [{ name: IDS, priority: WISH_PRIORITY }],
      );
      return;
    }
    driven.setScopes('areas', [{ name: 'all', priority: 1 }]);
    const areas = await readAreas();
    await takeFresh(areas);
    if (isStopped) return;
    const taken = areaScopes(areas, held, isHeldBack);
    inOrder = taken.toSorted((one, other) => one.priority - other.priority).map(({ name }) => name);
    driven.setScopes('properties', [{ name: IDS, priority: WISH_PRIORITY }, ...taken]);
    deps.watchAreas(
      [...held.values()]
        .filter(({ id, isTaken }) => isTaken && id.startsWith(AREA))
        .map(({ id }) => id.slice(AREA.length)),
    );
  };
  const quietly = (work: Promise<void>) =>
    void work.catch((error: unknown) => {
      if (!isStopped) log.warn('which listings are kept cannot be decided', error);
    });
  const lookSoon = () => {
    if (!timer.isSet()) timer.set(SETTLES_MS, () => quietly(look()));
  };
  const wishSoon = () => {
    if (!wishTimer.isSet()) wishTimer.set(SETTLES_MS, () => driven?.hint('properties', IDS));
  };

  const watch = async () => {
    const [scopes, areas, properties, ...wishing] = await Promise.all([
      database.collection('scopes'),
      database.collection('areas'),
      database.collection('properties'),
      ...(userId === null ? [] : WISHING.map((key) => database.collection(key))),
    ]);
    if (isStopped) return;
    const subscriptions = [
      scopes.eventBulks$.subscribe(({ events }) => {
        const isChoice = events.some(({ documentData, previousDocumentData }) =>
          isOtherChoice(documentData as ScopeDoc, previousDocumentData as ScopeDoc | undefined),
        );
        if (isChoice) lookSoon();
        const isWish = events.some(
          ({ documentId, documentData, previousDocumentData }) =>
            documentId === IDS &&
            isOtherWish(documentData as ScopeDoc, previousDocumentData as ScopeDoc | undefined),
        );
        if (isWish) wishSoon();
      }),
      areas.eventBulks$.subscribe(lookSoon),
      // What an area lost may be wanted by itself: what became of it is asked.
      properties.eventBulks$.subscribe(({ events }) => {
        const isLost = events.some(({ operation, documentData }) => {
          const { isGone, via } = documentData as PropertyDoc;
          return operation === 'DELETE' || (isGone && via === 'area');
        });
        if (isLost) wishSoon();
      }),
      ...wishing.map((collection) => collection.eventBulks$.subscribe(wishSoon)),
    ];
    stops.push(...subscriptions.map((each) => () => each.unsubscribe()));
  };

  return {
    rows: (rows, catalogue) =>
      createCatalogueRows({
        rows,
        catalogue,
        userId,
        wanted: () => wantedHomes(database),
        stored: async (ids) => await readMany(await database.collection('properties'), ids),
        storedByWish: async () =>
          await readRange(await database.collection('properties'), {
            index: ['via'],
            from: ['ids'],
            to: ['ids'],
          }),
        isHeldBack,
        next: (scope) => {
          const later = inOrder.slice(inOrder.indexOf(scope) + 1);
          return later.find((name) => held.get(name)?.done === 0 && !isHeldBack(name)) ?? null;
        },
        onArrived: (ids) => database.arrivals.tell(ids),
        now: () => clock.now(),
        onScope: (scope, done, at = clock.now()) =>
          changeScope(database, scope, (before) => {
            // Dropped while it was asked: what comes now is on its way out again.
            if (scope.startsWith(AREA) && !before.isTaken) return before;
            return { ...before, done, ...(done === 1 ? { checkedAt: at } : {}) };
          }),
      }),
    async drive(replications) {
      driven = replications;
      stops.push(network.onChange(lookSoon));
      await watch();
      await look();
    },
    stop() {
      isStopped = true;
      timer.clear();
      wishTimer.clear();
      for (const stop of stops) stop();
    },
  };
}

/** Chosen ones first, the smallest first: something is there soon. */
function areaScopes(
  areas: readonly Area[],
  held: ReadonlyMap<string, ScopeDoc>,
  isHeldBack: (scope: string) => boolean,
): readonly Scope[] {
  return areas
    .toSorted((one, other) => one.bytes - other.bytes)
    .flatMap(({ id }, place) => {
      const name = `${AREA}${id}`;
      const scope = held.get(name);
      if (scope?.isTaken !== true || (isHeldBack(name) && scope.done === 0)) return [];
      const from = scope.isByDefault ? DEFAULT_PRIORITY : CHOSEN_PRIORITY;
      return [{ name, priority: from + place / areas.length }];
    });
}

/** Taken, dropped, or to be taken otherwise; not how far it has come. */
function isOtherChoice(now: ScopeDoc, before: ScopeDoc | undefined): boolean {
  if (before === undefined) return true;
  return now.isTaken !== before.isTaken || now.wifiOnly !== before.wifiOnly;
}

/** Other homes are asked for; not that they were: each answer is noted there, and would ask again without an end. */
function isOtherWish(now: ScopeDoc, before: ScopeDoc | undefined): boolean {
  return !isSame(now.asked, before?.asked ?? []);
}

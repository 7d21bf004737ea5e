import type { Owner } from '../../model/owner.ts';
import { areaSchema, type Area } from '#contract/entities/area.ts';
import { areasOfCity } from '#search/query/areasOfCity.ts';
import { areaOf, areaScope, type AreaScope, cityScope } from '#contract/protocol/scope.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { onWritten } from '../../store/reads/watching.ts';
import { readAll, readRange } from '../../store/reads/index.ts';
import type { ScopeDoc } from '../../store/docs.ts';
import type { AreaIntake, Catalogue, NetworkKind } from '../../model/ports/catalogue.ts';
import type { Arrived } from '../../model/arrived.ts';
import type { Wish } from '../../model/wish.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { createTimer } from '../../kit/timer.ts';
import type { Definition, ReplicatedKey, Scope } from '../../rows/definition.ts';
import type { Replication } from '../../rows/moving.ts';
import { createListingPull, type ListingPull } from './listingPull.ts';
import { alertedHomes } from './alertedHomes.ts';
import type { AreaHints } from './areaHints.ts';
import { createAreaPull, scopesOfAreas } from './areaPull.ts';
import { areasElsewhere } from './cities.ts';
import { citiesOfAreas, keptCities, wholeCities } from './keptCities.ts';
import { createPacksFirst } from './packsFirst.ts';
import { readHomes } from '../reads/homeDocs.ts';
import { wantedHomes } from './wantedHomes.ts';
import { CATALOGUE, IDS, noteDone, noteHere, storeTaken, takenByDefault } from './wishes.ts';

export { type AreaHints, createAreaHints } from './areaHints.ts';

export interface CatalogueDeps {
  readonly owner: Owner;
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly log: Log;
  readonly network: NetworkKind;
  /** The changes of areas that were heard of; of a guest, who has no socket, none. */
  readonly hints?: AreaHints;
  /** The areas and cities whose news this device wants to hear of; without cities: of whichever there are. */
  watchAreas(areaIds: readonly string[], cityIds?: readonly string[]): void;
}

/** The replications that the catalogue steers. */
interface Driven {
  readonly areas: Pick<Replication, 'setScopes'>;
  readonly properties: Pick<Replication, 'setScopes' | 'reSync'>;
}

/** Decides which scopes of the catalogue this device keeps. In the leader alone. */
export interface CatalogueDriver {
  /** The parts of the definitions of areas and listings that the catalogue gives. */
  pulling(
    catalogue: Catalogue,
    intake: AreaIntake,
  ): {
    readonly areas: Pick<Definition<'areas'>, 'ask' | 'onPulled' | 'onStored'>;
    readonly properties: ListingPull;
  };
  /** Once replication runs. */
  drive(replications: Driven): Promise<void>;
  stop(): void;
}

/** Changes that come together are looked at together. */
const SETTLES_MS = 10;
/** The time for which areas that came, or were asked for again, are collected, ms. */
const HERE_MS = 300;
const WISH_PRIORITY = 3;
const CHOSEN_PRIORITY = 5;
const DEFAULT_PRIORITY = 10;
/** Collections whose changes may change which listings are wanted one by one. */
const WISHING = ['records', 'inquiries', 'viewings'] as const satisfies readonly ReplicatedKey[];

export function createCatalogueDriver(deps: CatalogueDeps): CatalogueDriver {
  const { owner, database, clock, log, network } = deps;
  const wishTimer = createTimer(clock);
  const stops: Unsubscribe[] = [];
  let held: ReadonlyMap<string, ScopeDoc> = new Map();
  let cityOf: Readonly<Record<string, string>> = {};
  let taken: readonly string[] = [];
  let driven: Driven | null = null;
  let isWanted = false;
  let isStopped = false;
  /** Areas taken by default are stored in the background; notes on them wait for that. */
  let storing: Promise<void> = Promise.resolve();

  const warn = (what: string) => (error: unknown) => {
    if (!isStopped) log.warn(what, error);
  };
  const here = createHere(deps, () => storing, warn('as of when areas are here is not stored'));
  const isHeldBack = (scope: string): boolean =>
    network.isMetered() && held.get(scope)?.wifiOnly === true;

  /** Without a choice every area of the city in use is taken, unless the person asked to save data. */
  const takeFresh = (areas: readonly Area[]) => {
    if (network.savesData()) return;
    const taken = freshOf(areas, held, clock.now());
    if (taken.length === 0) return;
    held = new Map([...held, ...taken.map((doc) => [doc.id, doc] as const)]);
    storing = storeTaken(database, taken).catch(warn('areas that were taken are not stored'));
  };

  const decide = async () => {
    if (driven === null || isStopped) return;
    await storing;
    held = await readScopes(database);
    isWanted ||= held.get(CATALOGUE)?.isTaken === true;
    const oneByOne = { name: IDS, priority: WISH_PRIORITY };
    if (!isWanted) {
      driven.properties.setScopes(owner.kind === 'guest' ? [] : [oneByOne]);
      return;
    }
    const areas = await readAreas(database);
    const { cities, whole, inUse, single } = await wantedPlaces(database, areas, held);
    if (isStopped) return;
    cityOf = citiesOfAreas(areas, held.values());
    driven.areas.setScopes(scopesOfAreas(cities, single));
    if (inUse !== null && whole.includes(inUse)) takeFresh(areasOfCity(areas, inUse));
    const scopes = areaScopes(areas, { held, inUse }, isHeldBack);
    taken = namesOf(scopes);
    driven.properties.setScopes([oneByOne, ...scopes]);
    deps.watchAreas(watchedAreas(areas, held, inUse), inUse === null ? undefined : whole);
  };
  const look = oneAfterTheOther(decide);
  const lookAgain = () => void look().catch(warn('which listings are kept cannot be decided'));
  const packsFirst = createPacksFirst(database.packsAhead, clock, lookAgain);
  const isPutOff = (scope: string) => held.get(scope)?.done !== 1 && packsFirst.isWaiting();
  const askOneByOne = () => {
    if (!wishTimer.isSet()) wishTimer.set(SETTLES_MS, () => driven?.properties.reSync(IDS));
  };
  const hear = (wish: Wish) => {
    if (wish === 'listings') return askOneByOne();
    const isKnown = wish === 'catalogue' && isWanted;
    isWanted ||= wish === 'catalogue';
    if (!isKnown) lookAgain();
  };

  return {
    pulling: (catalogue, intake) => ({
      areas: createAreaPull({
        ...{ catalogue, database, network },
        isAskedOut: () => held.get(CATALOGUE)?.done === 1,
        onNews: lookAgain,
        now: () => clock.now(),
      }),
      properties: createListingPull({
        catalogue,
        owner,
        intake,
        ...homesIn(deps),
        onLost: askOneByOne,
        isHeldBack,
        isPutOff,
        taken: () => taken,
        cityOf: (areaId) => cityOf[areaId] ?? null,
        ...{ hints: deps.hints, onChecked: here.note },
        async onScope(scope, done, at = clock.now()) {
          if (done === 1 && areaOf(scope) !== null) return await here.note(scope, at);
          await storing;
          await noteDone(database, scope, done, at);
          // A home of another city brings the area it lies in along.
          if (done === 1) lookAgain();
        },
      }),
    }),
    async drive(replications) {
      driven = replications;
      stops.push(network.onChange(lookAgain), database.wishes.listen(hear));
      const stopWatching = await watchWanted(deps, askOneByOne);
      if (isStopped) return stopWatching();
      stops.push(stopWatching);
      await look();
    },
    stop() {
      isStopped = true;
      for (const each of [packsFirst, here]) each.stop();
      wishTimer.clear();
      for (const stop of stops) stop();
    },
  };
}

/** The most urgent first. */
const namesOf = (scopes: readonly Scope[]): readonly string[] =>
  scopes.toSorted((one, other) => one.priority - other.priority).map(({ name }) => name);

/** Areas of which nothing was decided, taken. */
const freshOf = (areas: readonly Area[], held: ReadonlyMap<string, ScopeDoc>, at: number) =>
  areas
    .filter(({ id }) => !isDecided(held.get(areaScope(id))))
    .map(({ id }) => takenByDefault(id, at));

/** Areas whose base was stored, or that were asked for again: those of a moment are noted together. */
function createHere(
  { clock, database }: Pick<CatalogueDeps, 'clock' | 'database'>,
  storing: () => Promise<void>,
  onFailure: (error: unknown) => void,
) {
  const timer = createTimer(clock);
  let times = new Map<string, number>();
  const store = async () => {
    const now = times;
    times = new Map();
    await storing();
    await noteHere(database, now);
  };
  return {
    async note(scope: string, at: number): Promise<void> {
      times.set(scope, at);
      if (!timer.isSet()) timer.set(HERE_MS, () => void store().catch(onFailure));
    },
    stop: () => timer.clear(),
  };
}

/** Something was said of it, be it by default: it was taken, or taken off. */
const isDecided = (scope: ScopeDoc | undefined): boolean =>
  scope !== undefined && (scope.isTaken || scope.takenAt > 0);

/** Calls the work again where it is called for meanwhile: what changes during one run is seen by the next. */
function oneAfterTheOther(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isStale = false;
  const run = async () => {
    try {
      do {
        isStale = false;
        await work();
      } while (isStale);
    } finally {
      running = null;
    }
  };
  return () => {
    isStale = true;
    running ??= run();
    return running;
  };
}

/** Listings are wanted one by one for what the person notes, and where an area has lost them. */
async function watchWanted(
  { owner, database }: CatalogueDeps,
  onOthersWanted: () => void,
): Promise<Unsubscribe> {
  const [properties, ...wishing] = await Promise.all([
    database.collection('properties'),
    ...(owner.kind === 'guest' ? [] : WISHING.map((key) => database.collection(key))),
  ]);
  const stops = [
    onWritten(properties, (touched) => {
      const isLost = touched.some(
        ({ doc, isThere }) => !isThere || (doc.isGone && doc.via === 'area'),
      );
      if (isLost) onOthersWanted();
    }),
    ...wishing.map((collection) => onWritten(collection, onOthersWanted)),
  ];
  return () => stops.forEach((stop) => stop());
}

/** The reads that a pull of listings makes on this device, and its news. */
const homesIn = ({ database, clock }: Pick<CatalogueDeps, 'database' | 'clock'>) => ({
  wanted: () => wantedHomes(database),
  alerting: () => alertedHomes(database, () => clock.now()),
  homes: database.homes,
  stored: (ids: readonly string[]) => readHomes(database, ids),
  storedByWish: () => storedByWish(database),
  onArrived: (homes: readonly Arrived[]) =>
    void (homes.length > 0 && database.arrivals.tell(homes)),
  now: () => clock.now(),
});

/** The homes that are here because they were asked for one by one. */
async function storedByWish(database: LocalDatabase) {
  const properties = await database.collection('properties');
  return await readRange(properties, { index: ['via'], from: ['ids'], to: ['ids'] });
}

/** The ids of the areas that this device takes. */
const takenAreas = (held: ReadonlyMap<string, ScopeDoc>): readonly string[] =>
  [...held.values()].flatMap(({ id, isTaken }) => (isTaken ? (areaOf(id) ?? []) : []));

/** The cities whose areas are kept, and single areas that lie elsewhere. */
async function wantedPlaces(
  database: LocalDatabase,
  areas: readonly Area[],
  held: ReadonlyMap<string, ScopeDoc>,
) {
  const cities = keptCities(held.values());
  const [inUse = null] = cities;
  // The areas of a city are known once they are here.
  const isKnown = inUse !== null && cities.every((id) => held.get(cityScope(id))?.done === 1);
  const whole = wholeCities(held.values());
  return {
    cities,
    whole,
    inUse,
    single: isKnown ? await areasElsewhere(database, areas, held) : [],
  };
}

/** The same, those of the city in use first: no device hears of more than some of them. */
function watchedAreas(
  areas: readonly Area[],
  held: ReadonlyMap<string, ScopeDoc>,
  inUse: string | null,
): readonly string[] {
  const near = new Set(areasOfCity(areas, inUse).map(({ id }) => id));
  return takenAreas(held).toSorted((one, other) => Number(near.has(other)) - Number(near.has(one)));
}

async function readScopes(database: LocalDatabase): Promise<ReadonlyMap<string, ScopeDoc>> {
  const docs = await readAll(await database.collection('scopes'));
  return new Map(docs.map((doc) => [doc.id, doc]));
}

async function readAreas(database: LocalDatabase): Promise<readonly Area[]> {
  const docs = await readAll(await database.collection('areas'));
  return docs.flatMap(({ row }) => {
    const parsed = areaSchema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}

/**
 * Chosen ones first, then those of the city in use, the smallest first: something is there soon. One whose outline is not here yet
 * stays.
 */
function areaScopes(
  areas: readonly Area[],
  { held, inUse }: { readonly held: ReadonlyMap<string, ScopeDoc>; readonly inUse: string | null },
  isHeldBack: (scope: string) => boolean,
): readonly (Scope & { readonly name: AreaScope })[] {
  const known = new Map(areas.map((area) => [area.id, area]));
  const bytesOf = (id: string) => known.get(id)?.bytes ?? Infinity;
  const isElsewhere = (id: string) => Number(known.get(id)?.city_id !== (inUse ?? undefined));
  const taken = takenAreas(held).toSorted(
    (one, other) => isElsewhere(one) - isElsewhere(other) || bytesOf(one) - bytesOf(other) || 0,
  );
  return taken.flatMap((id, place) => {
    const name = areaScope(id);
    const scope = held.get(name);
    if (scope === undefined || (isHeldBack(name) && scope.done === 0)) return [];
    const from = scope.isByDefault ? DEFAULT_PRIORITY : CHOSEN_PRIORITY;
    return [{ name, priority: from + place / taken.length }];
  });
}

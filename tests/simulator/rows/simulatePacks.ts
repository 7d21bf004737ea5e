import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import { createAreaPackMaker } from '#search/packs/areaPack.ts';
import { AREA_IDS } from '#search/query/testQuery.ts';
import { createAwaiting } from '#sync/listings/search/awaiting.ts';
import { createSearcher } from '#sync/listings/search/createSearcher.ts';
import { NOW, testListings } from '#sync/listings/search/testListing.ts';
import type { GivenPack } from '#sync/model/ports/areaPacks.ts';
import type { KeptAreaPack } from '#sync/model/ports/keptAreaPacks.ts';
import type { Searcher } from '#sync/model/ports/searcher.ts';
import type { StoredListings } from '#sync/model/ports/storedListings.ts';
import { createSeededRandom } from '#tests/fakes/clock.ts';
import type { RowSimulation } from './simulateRows.ts';

const ALL = { from: 0, count: 1000 };
const HOMES = 48;
const STEPS = 45;
/** The same homes at several times: of other prices and words, in other areas, let and open again. */
const VERSIONS = [1, 2, 3, 4].map((seed) => testListings(HOMES, seed));
const QUERIES: readonly ListingQuery[] = [{}, { text: 'balcony' }, { sort: 'price_up' }];

/** The harness tests itself: one safeguard is taken out. */
export interface PackSabotage {
  /** A pack takes in what is stored here in another form, too. */
  readonly withoutKnown?: boolean;
  /** Rows awaited from a pack stay awaited when the area is here. */
  readonly withoutSettling?: boolean;
  /** All that is stored counts as what the pack has. */
  readonly withoutRevisions?: boolean;
  /** Packs stay on the disk when their areas are here. */
  readonly withoutGivingWay?: boolean;
  /** The device is not told what left since a base was made. */
  readonly withoutGone?: boolean;
}

/** A base of an area: of each home the version it had. Its name is what is in it. */
type Base = ReadonlyMap<string, number>;

/** A pack that somebody asked for and nobody answered yet. */
interface Asked {
  readonly area: string;
  readonly held: string | null;
  answer(given: GivenPack | null): void;
}

/** Each version of a home is a revision of its own. */
const revOf = (home: Property): number => 1 + VERSIONS.findIndex((homes) => homes.includes(home));

function packOf(area: string, homes: readonly Property[]): ArrayBuffer {
  const maker = createAreaPackMaker(area, homes.length);
  homes.forEach((home) => maker.add(home, revOf(home)));
  return maker.finish();
}

/**
 * A device that takes areas up and leaves them while their homes change: rows come in pieces, told of and not, and packs come
 * late, twice, stale, newer, damaged, cut off, of another area and never, in any order, with what left their base since; bases
 * stand and are replaced; tabs die and begin again with what is on the disk. At every moment what is stored of a home is what
 * is shown of it, and what was told to have left is not shown; at the end a search finds what the rows alone give, and no pack
 * is left. A seed gives the same run.
 */
export async function simulatePacks(
  seed: number,
  sabotage: PackSabotage = {},
): Promise<RowSimulation> {
  const random = createSeededRandom(seed);
  const below = (count: number) => Math.floor(random.next() * count);
  const oneOf = <T>(items: readonly T[]): T => items[below(items.length)] as T;
  const trace: string[] = [];
  const problems: string[] = [];

  /** Of each home the version the server has; null: removed. */
  const served = new Map<string, number | null>(ids().map((id) => [id, 0]));
  const rows = new Map<string, Property | null>();
  const disk = new Map<string, KeptAreaPack>();
  /** The base that stands of an area. */
  const bases = new Map<string, Base>();
  /** Homes of areas that the device was told to have left their base; those it is about to have heard of. */
  const left = new Map<string, ReadonlySet<string>>();
  let hearing: (readonly [string, GivenPack])[] = [];
  const untold = new Set<string>();
  let wanted: string[] = [];
  const here = new Set<string>();
  let asked: Asked[] = [];
  const at = (id: string, version: number | null | undefined): Property | null =>
    version === null || version === undefined ? null : (BY_ID[version]?.get(id) ?? null);
  const now = (id: string) => at(id, served.get(id));
  const homesOf = (area: string, of: (id: string) => Property | null) =>
    ids()
      .flatMap((id) => of(id) ?? [])
      .filter(({ area_id: in_ }) => in_ === area);
  const baseOf = (area: string, of: (id: string) => Property | null): Base =>
    new Map(homesOf(area, of).map((home) => [home.id, revOf(home) - 1]));
  /** One that stands is replaced now and then. */
  const standing = (area: string): Base => {
    const before = bases.get(area);
    if (before !== undefined && random.next() < 0.7) return before;
    const next = baseOf(area, now);
    bases.set(area, next);
    return next;
  };
  const goneFrom = (area: string, base: Base): readonly string[] =>
    [...base.keys()].filter((id) => now(id)?.area_id !== area);
  /** Until all that was asked for is taken in. */
  const settle = async () => {
    await settled();
    for (const [area, { gone }] of hearing) left.set(area, new Set(gone));
    hearing = [];
  };
  const arriving = () => wanted.filter((area) => !here.has(area));

  const open = (): Searcher =>
    createSearcher({
      stored: storedIn(rows, sabotage),
      pause: () => Promise.resolve(),
      awaiting(deps) {
        const { awaited } = deps.index;
        const awaiting = createAwaiting({
          ...deps,
          ...(sabotage.withoutSettling === true && {
            index: { ...deps.index, awaited: { ...deps.index.awaited, end: () => [] } },
          }),
          packs: {
            pack: (area, { held }) =>
              new Promise((resolve) => {
                asked.push({ area, held, answer: resolve });
              }),
          },
          kept: {
            pack: async (area) => disk.get(area) ?? null,
            keep: async (area, pack) => void disk.set(area, pack),
            async only(areas) {
              if (sabotage.withoutGivingWay === true) return;
              for (const area of disk.keys()) if (!areas.includes(area)) disk.delete(area);
            },
            close: () => undefined,
          },
        });
        return {
          ...awaiting,
          ...(sabotage.withoutRevisions === true && {
            keep: (homes) => homes.flatMap(({ id }) => (awaited.keep(id) ? [] : [id])),
          }),
        };
      },
    });
  let searcher = open();
  const tell = () => void searcher.arriving(arriving());
  const store = (stored: readonly string[], isTold: boolean) => {
    for (const id of stored) {
      const home = now(id);
      rows.set(id, home !== null && wanted.includes(home.area_id) ? home : null);
      if (isTold) untold.delete(id);
      else untold.add(id);
    }
    if (!isTold) return;
    if (random.next() < 0.5) return searcher.changed(stored);
    searcher.arrived(
      stored.map((id) => {
        const home = rows.get(id);
        const rev = home === null || home === undefined ? null : revOf(home);
        return { id, rev };
      }),
    );
  };
  const givenFor = (area: string, held: string | null): GivenPack | null => {
    const kind = below(12);
    const isMixed = kind === 0 || kind > 8;
    const base = isMixed ? baseOf(area, (id) => at(id, below(VERSIONS.length))) : standing(area);
    const name = JSON.stringify([...base]);
    const gone = goneFrom(area, base);
    trace.push(`pack of ${AREA_IDS.indexOf(area)}: ${kind}, ${gone.length} left`);
    if (kind === 1) return null;
    if (name === held) return { base: name, gone, bytes: null };
    const made = packOf(
      area,
      [...base].flatMap(([id, version]) => at(id, version) ?? []),
    );
    return { base: name, gone, bytes: damaged(kind, area, made) };
  };
  const damaged = (kind: number, area: string, made: ArrayBuffer): ArrayBuffer => {
    if (kind === 2) return made.slice(0, below(made.byteLength));
    if (kind === 3) {
      const changed = new Uint8Array(made);
      const place = below(changed.length);
      changed[place] = (changed[place] ?? 0) ^ (1 + below(255));
    }
    if (kind === 4) return packOf(oneOf(AREA_IDS), homesOf(area, now));
    return made;
  };
  const answerOne = () => {
    const [one] = asked.splice(below(asked.length), 1);
    if (one === undefined) return;
    const given = givenFor(one.area, one.held);
    if (given !== null && arriving().includes(one.area)) hearing.push([one.area, given]);
    one.answer(given && sabotage.withoutGone === true ? { ...given, gone: [] } : given);
  };
  /** It is asked for anew when it is wanted again. */
  const over = (area: string) => {
    left.delete(area);
    hearing = hearing.filter(([of]) => of !== area);
  };
  const whole = (area: string) => {
    const all = ids().filter((id) => now(id)?.area_id === area || rows.get(id)?.area_id === area);
    store(all, true);
    here.add(area);
    over(area);
    trace.push(`${AREA_IDS.indexOf(area)} is here`);
    tell();
  };

  /** A stored home is shown as stored; any other comes from an area on its way. */
  const look = async () => {
    const { cards, total } = await searcher.search({}, ALL, NOW);
    if (new Set(cards.map(({ id }) => id)).size !== cards.length)
      problems.push('a home stands twice');
    // A home may leave with what was heard while the answer is made.
    if (untold.size === 0 && hearing.length === 0 && total !== cards.length)
      problems.push('homes are counted that cannot be shown');
    for (const card of cards) {
      if (untold.has(card.id)) continue;
      const row = rows.get(card.id);
      if (row === null) problems.push(`${card.id} is found though it is stored as gone`);
      else if (row !== undefined && row.title !== card.title)
        problems.push(`${card.id} is not shown as it is stored`);
      else if (row === undefined && !arriving().includes(card.area_id))
        problems.push(`${card.id} is found and nothing of its area is on its way`);
      else if (row === undefined && left.get(card.area_id)?.has(card.id) === true)
        problems.push(`${card.id} is found though it was told to have left`);
    }
  };

  /** The results now equal those of the rows alone. */
  const compare = async () => {
    const alone = createSearcher({ stored: storedIn(rows, {}), pause: () => Promise.resolve() });
    for (const query of QUERIES) {
      const found = await searcher.search(query, ALL, NOW);
      const expected = await alone.search(query, ALL, NOW);
      if (JSON.stringify(found.cards) !== JSON.stringify(expected.cards))
        problems.push(`${JSON.stringify(query)} finds other homes than the rows alone`);
      if (JSON.stringify(counted(found.facets)) !== JSON.stringify(counted(expected.facets)))
        problems.push(`${JSON.stringify(query)} counts otherwise than the rows alone`);
    }
    alone.close();
  };

  const act = () => {
    switch (below(9)) {
      case 0: {
        const area = oneOf(AREA_IDS);
        if (!wanted.includes(area)) wanted.push(area);
        trace.push(`${AREA_IDS.indexOf(area)} is taken`);
        return tell();
      }
      case 1: {
        if (random.next() < 0.5) return;
        const area = oneOf(AREA_IDS);
        wanted = wanted.filter((each) => each !== area);
        here.delete(area);
        over(area);
        trace.push(`${AREA_IDS.indexOf(area)} is left`);
        const left = ids().filter((id) => rows.get(id)?.area_id === area);
        for (const id of left) rows.delete(id);
        searcher.changed(left);
        return tell();
      }
      case 2: {
        const area = arriving()[0];
        if (area !== undefined && random.next() < 0.4) whole(area);
        return;
      }
      case 3: {
        trace.push('the tab dies');
        searcher.close();
        // The tab that asked is gone; the answer reaches nobody.
        asked = [];
        untold.clear();
        hearing = [];
        searcher = open();
        return tell();
      }
      case 4:
      case 5: {
        const id = oneOf(rows.size > 0 && random.next() < 0.7 ? [...rows.keys()] : ids());
        served.set(id, random.next() < 0.4 ? null : below(VERSIONS.length));
        trace.push(`${id.slice(-3)} changes to ${served.get(id)}`);
        if (rows.has(id)) store([id], true);
        return;
      }
      case 6: {
        const area = arriving()[0];
        if (area === undefined) return;
        const some = homesOf(area, now).map(({ id }) => id);
        const isTold = random.next() < 0.6;
        trace.push(`rows of ${AREA_IDS.indexOf(area)}${isTold ? '' : ', untold'}`);
        return store(some.slice(0, 1 + below(some.length)), isTold);
      }
      default:
        return answerOne();
    }
  };

  for (let step = 0; step < STEPS; step += 1) {
    act();
    // Steps overlap, or each is done before the next.
    if (random.next() < 0.5) await settle();
    if (random.next() < 0.4) await look();
    if (untold.size === 0 && arriving().length === 0) await compare();
  }
  while (asked.length > 0) {
    answerOne();
    await settle();
  }
  // Mended: what the server has of the areas that are wanted is here.
  const gone = [...rows.keys()];
  for (const id of ids()) {
    const home = now(id);
    if (home !== null && wanted.includes(home.area_id)) rows.set(id, home);
    else rows.delete(id);
  }
  untold.clear();
  for (const area of wanted) here.add(area);
  // News never names homes that only a pack has.
  searcher.changed([...rows.keys(), ...gone]);
  tell();
  await settle();
  await look();
  await compare();
  if (disk.size > 0) problems.push('packs of areas that are here are left on the disk');
  searcher.close();
  return { seed, problems, trace };
}

const BY_ID = VERSIONS.map((homes) => new Map(homes.map((home) => [home.id, home])));
const IDS = VERSIONS[0]?.map(({ id }) => id) ?? [];
const ids = () => IDS;

/** A choice that no home has any more is counted as none, one that none ever had is not counted. */
const counted = (facets: object) =>
  Object.entries(facets).map(([field, counts]) => [
    field,
    Object.entries(counts as Record<string, number>)
      .filter(([, homes]) => homes > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  ]);

/** Until whatever was asked for is taken in. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) await new Promise(setImmediate);
}

function storedIn(
  rows: ReadonlyMap<string, Property | null>,
  sabotage: PackSabotage,
): StoredListings {
  const live = () => [...rows.values()].filter((row) => row !== null);
  return {
    async *slices() {
      yield live();
    },
    byIds: async (wanted) => wanted.flatMap((id) => rows.get(id) ?? []),
    known: async (wanted) =>
      new Set(sabotage.withoutKnown === true ? [] : wanted.filter((id) => rows.has(id))),
    storedMeanwhile: () => Promise.resolve([]),
    documents: () => Promise.resolve([]),
    areas: () => Promise.resolve(new Map()),
    writtenSince: () => Promise.resolve([]),
    ids: async () => [...rows.keys()],
    close: () => undefined,
  };
}

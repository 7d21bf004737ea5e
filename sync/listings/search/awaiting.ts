import { type AreaPack, lookAtAreaPack, type PackFault } from '#search/packs/areaPack.ts';
import type { HomeCard } from '#contract/entities/homeCard.ts';
import type { Arrived } from '../../model/arrived.ts';
import type { AreaPacks, GivenPack } from '../../model/ports/areaPacks.ts';
import type { KeptAreaPacks } from '../../model/ports/keptAreaPacks.ts';
import type { StoredListings } from '../../model/ports/storedListings.ts';
import type { ListingIndex } from '#search/finding/listingIndex.ts';
import { isSame } from '../../kit/isSame.ts';
import { createGate } from '../../kit/gate.ts';
import { createAwaitedPacks } from './awaitedPacks.ts';
import type { Taking } from './taking.ts';

/**
 * Areas on their way, searched by their packs until their rows are stored. A stored home is always the truth.
 */
export interface Awaiting {
  /**
   * All of them, in the order in which they are wanted. `mayFetch` false: only packs that an earlier start kept. `cities`: of
   * each area the city whose manifest names its base. Resolves once no pack is on the line.
   */
  set(
    areaIds: readonly string[],
    mayFetch?: boolean,
    cities?: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** A search names these areas: their packs are fetched before all others, alone, and told of at once. */
  prefer(areaIds: readonly string[]): void;
  /** These homes were stored. One that is stored as its pack has it is awaited no more; gives the ids of the others, which have to be read. */
  keep(homes: readonly Arrived[]): readonly string[];
  /** Of a home that is awaited; null: it is not. */
  card(id: string): HomeCard | null;
  /** Areas of which all homes are searched. */
  areas(): readonly string[];
  close(): void;
}

export interface AwaitingDeps {
  readonly packs: AreaPacks;
  /** From one start to the next, until their rows are here; without it, each start asks for all of them. */
  readonly kept?: KeptAreaPacks;
  /** A pack was not believed, and why; its rows take its place. */
  onRefused?(area: string, fault: PackFault): void;
  readonly stored: Pick<StoredListings, 'known'>;
  readonly index: Pick<ListingIndex, 'awaited' | 'remove'>;
  readonly taking: Pick<Taking, 'these'>;
  /** One thing after the other, behind what was told of what is stored. */
  queue(task: () => Promise<void>): Promise<void>;
  /** Answers may have changed. */
  onFound(): void;
}

/** Packs fetched side by side: rows are on their way, too. */
const AT_ONCE = 3;
/** Told of are the first pack, every so many after it, and the last: a catalogue that arrives is not searched anew for each. */
const TOLD_OF = 8;

export function createAwaiting(deps: AwaitingDeps): Awaiting {
  const { packs, kept, stored, index, taking, queue } = deps;
  let areas: ReadonlySet<string> = new Set();
  /** Asked for since it is awaited. */
  const asked = new Set<string>();
  const turns = createTurns();
  /** Packs of an earlier start that are being read. */
  const beginning = new Map<string, Promise<void>>();
  let mayFetch = true;
  let cities: Readonly<Record<string, string>> = {};
  /** Held by each pack that is on the line: while it is taken in, that is free for others. */
  const underWay = createGate();
  let isClosed = false;

  const isOver = (area: string) => isClosed || !areas.has(area);
  const packed = createAwaitedPacks({ stored, index, taking, isOver });
  const tell = createTelling(turns, deps.onFound);
  const begin = async (area: string): Promise<void> => {
    const before = (await kept?.pack(area)) ?? null;
    if (before === null || isOver(area)) return;
    const { bytes, ...named } = before;
    const pack = believed(area, bytes, deps);
    if (pack === null || pack === 'no homes') return;
    await queue(() => packed.take(area, { ...named, pack, isOfNow: false }));
    tell(area, false);
  };
  const takeGiven = async (area: string, { base, gone, bytes }: GivenPack): Promise<void> => {
    if (bytes === null) {
      const before = packed.held(area);
      if (before?.base !== base || isSame(before.gone, gone)) return;
      await queue(() => packed.leave(area, gone));
      const pack = await kept?.pack(area);
      if (pack?.base === base) void kept?.keep(area, { ...pack, gone });
      return;
    }
    const pack = believed(area, bytes, deps);
    if (pack === null || pack === 'no homes') {
      // The one that is kept is of a base before: homes of it have left.
      void kept?.only([...areas].filter((other) => other !== area));
      return await queue(() => packed.takeNone(area, pack !== null));
    }
    void kept?.keep(area, { base, gone, bytes });
    await queue(() => packed.take(area, { base, gone, pack, isOfNow: true }));
  };
  const news = async (area: string): Promise<GivenPack | null> => {
    await beginning.get(area);
    beginning.delete(area);
    const held = packed.held(area)?.base ?? null;
    if (mayFetch && !isOver(area))
      return await packs.pack(area, { city: cities[area] ?? null, held });
    asked.delete(area);
    return null;
  };
  const fetchOne = async (area: string) => {
    const release = underWay.hold();
    const given = await news(area).catch(() => null);
    turns.end(area);
    fetchNext();
    release();
    if (given !== null && !isOver(area)) await takeGiven(area, given).catch(() => undefined);
    tell(area, turns.areOver());
  };
  const fetchNext = () => {
    const area = isClosed ? undefined : turns.next();
    if (area === undefined) return;
    if (areas.has(area)) void fetchOne(area);
    else turns.end(area);
    fetchNext();
  };
  return {
    set(areaIds, fetches = true, of = {}) {
      const over = [...areas].filter((area) => !areaIds.includes(area));
      areas = new Set(areaIds);
      mayFetch = fetches;
      cities = of;
      for (const area of over) asked.delete(area);
      void kept?.only(areaIds);
      if (over.length > 0)
        queue(() => packed.end(over.filter((area) => !areas.has(area)))).then(
          deps.onFound,
          deps.onFound,
        );
      for (const area of areaIds) {
        if (asked.has(area) || (!fetches && packed.held(area) !== undefined)) continue;
        asked.add(area);
        turns.add(area);
        if (packed.held(area) === undefined)
          beginning.set(
            area,
            begin(area).catch(() => undefined),
          );
      }
      fetchNext();
      return underWay.passed();
    },
    prefer(areaIds) {
      turns.prefer(areaIds);
      fetchNext();
    },
    keep: (homes) => homes.filter((home) => !packed.keep(home)).map(({ id }) => id),
    card: packed.card,
    areas: packed.areas,
    close() {
      isClosed = true;
      packed.clear();
      kept?.close();
    },
  };
}

/** Null: it is no pack of this area. */
function believed(
  area: string,
  bytes: ArrayBuffer,
  { onRefused }: Pick<AwaitingDeps, 'onRefused'>,
): AreaPack | 'no homes' | null {
  const pack = lookAtAreaPack(bytes, area);
  if (typeof pack !== 'string') return pack;
  onRefused?.(area, pack);
  return pack === 'no homes' ? pack : null;
}

function createTelling(
  turns: Pick<ReturnType<typeof createTurns>, 'isPreferred'>,
  onFound: () => void,
) {
  let taken = 0;
  return (area: string, isLast: boolean): void => {
    taken += 1;
    if (taken % TOLD_OF === 1 || isLast || turns.isPreferred(area)) onFound();
    if (isLast) taken = 0;
  };
}

/** The order in which packs of areas are fetched. */
function createTurns() {
  const waiting: string[] = [];
  const fetching = new Set<string>();
  let preferred: ReadonlySet<string> = new Set();
  /** On a slow line what nobody asked for would take the line from what somebody waits for. */
  const take = (): string | undefined => {
    const place = waiting.findIndex((area) => preferred.has(area));
    if (place !== -1) return waiting.splice(place, 1)[0];
    const isTheirs = [...fetching].some((area) => preferred.has(area));
    return isTheirs || fetching.size >= AT_ONCE ? undefined : waiting.shift();
  };
  return {
    add: (area: string) => void waiting.push(area),
    prefer: (areas: readonly string[]) => void (preferred = new Set(areas)),
    isPreferred: (area: string) => preferred.has(area),
    /** The one that is fetched from now on; undefined: none at the moment. */
    next(): string | undefined {
      const area = take();
      if (area !== undefined) fetching.add(area);
      return area;
    },
    end: (area: string) => void fetching.delete(area),
    areOver: () => fetching.size + waiting.length === 0,
  };
}

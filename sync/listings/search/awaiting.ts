import { type AreaPack, lookAtAreaPack, type PackFault } from '#search/packs/areaPack.ts';
import type { HomeCard } from '#contract/entities/homeCard.ts';
import { idAt } from '#search/packs/pack.ts';
import type { Arrived } from '../../model/arrived.ts';
import type { AreaPacks } from '../../model/ports/areaPacks.ts';
import type { KeptAreaPacks } from '../../model/ports/keptAreaPacks.ts';
import type { StoredListings } from '../../model/ports/storedListings.ts';
import type { ListingIndex } from '#search/finding/listingIndex.ts';
import { createGate } from '../../kit/gate.ts';
import type { Taking } from './taking.ts';

/**
 * Areas on their way, searched by their packs until their rows are stored. A stored home is always the truth.
 */
export interface Awaiting {
  /**
   * All of them, in the order in which they are wanted. `mayFetch` false: only packs that an earlier start kept.
   * Resolves once no pack is on its way.
   */
  set(areaIds: readonly string[], mayFetch?: boolean): Promise<void>;
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
  readonly index: Pick<ListingIndex, 'awaited'>;
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
  const waiting: string[] = [];
  const fetching = new Set<string>();
  let preferred: ReadonlySet<string> = new Set();
  const searched = new Set<string>();
  const packed = createPackedHomes(index);
  let mayFetch = true;
  let taken = 0;
  /** Held by each pack that is fetched or taken. */
  const underWay = createGate();
  let isClosed = false;

  const isOver = (area: string) => isClosed || !areas.has(area);
  const take = async (area: string, found: FoundPack) => {
    if (isOver(area)) return;
    const { pack } = found;
    const ids = Array.from({ length: pack.words.count }, (_, place) => idAt(pack.columns, place));
    // If the known rows cannot be read, the pack is not taken: a home might be there in another form.
    const known = await stored.known(ids).catch(() => null);
    if (known === null || isOver(area)) return;
    if (packed.take(found, ids, known)) searched.add(area);
  };
  /** As it is stored: what the pack has and the rows have not is no home of it. */
  const settle = async (over: readonly string[]) => {
    const ended = over.filter((area) => !areas.has(area));
    for (const area of ended) searched.delete(area);
    const ids = ended.flatMap((area) => index.awaited.end(area));
    packed.end(ended);
    if (ids.length > 0) await taking.these(ids);
  };
  const believed = (area: string, bytes: ArrayBuffer | null): AreaPack | null =>
    bytes === null || isOver(area)
      ? null
      : packIn(bytes, area, (fault) => {
          if (fault === 'no homes') searched.add(area);
          deps.onRefused?.(area, fault);
        });
  const packOf = async (area: string): Promise<FoundPack | null> => {
    const before = believed(area, (await kept?.pack(area)) ?? null);
    if (before !== null) return { pack: before, isOfNow: false };
    if (!mayFetch || isOver(area)) {
      // Whenever it may be fetched it is.
      asked.delete(area);
      return null;
    }
    const bytes = await packs.pack(area);
    const pack = believed(area, bytes);
    if (pack !== null && bytes !== null) void kept?.keep(area, bytes);
    return pack && { pack, isOfNow: true };
  };
  const fetchOne = async (area: string) => {
    fetching.add(area);
    const found = await packOf(area).finally(() => fetching.delete(area));
    fetchNext();
    if (found !== null) await queue(() => take(area, found)).catch(() => undefined);
    taken += 1;
    const isLast = fetching.size + waiting.length === 0;
    if (taken % TOLD_OF === 1 || isLast || preferred.has(area)) deps.onFound();
    if (isLast) taken = 0;
  };
  /** On a slow line what nobody asked for would take the line from what somebody waits for. */
  const takeNext = (): string | undefined => {
    const place = waiting.findIndex((area) => preferred.has(area));
    if (place !== -1) return waiting.splice(place, 1)[0];
    const isTheirs = [...fetching].some((area) => preferred.has(area));
    return isTheirs || fetching.size >= AT_ONCE ? undefined : waiting.shift();
  };
  const fetchNext = () => {
    const area = isClosed ? undefined : takeNext();
    if (area === undefined) return;
    if (areas.has(area)) void fetchOne(area).finally(underWay.hold());
    fetchNext();
  };
  return {
    set(areaIds, fetches = true) {
      const over = [...areas].filter((area) => !areaIds.includes(area));
      areas = new Set(areaIds);
      mayFetch = fetches;
      for (const area of over) asked.delete(area);
      void kept?.only(areaIds);
      if (over.length > 0) queue(() => settle(over)).then(deps.onFound, deps.onFound);
      for (const area of areaIds) {
        if (asked.has(area)) continue;
        asked.add(area);
        waiting.push(area);
      }
      fetchNext();
      return underWay.passed();
    },
    prefer(areaIds) {
      preferred = new Set(areaIds);
      fetchNext();
    },
    keep: (homes) => homes.filter((home) => !packed.keep(home)).map(({ id }) => id),
    card: (id) => packed.card(id),
    areas: () => [...searched],
    close() {
      isClosed = true;
      packed.clear();
      kept?.close();
    },
  };
}

interface FoundPack {
  readonly pack: AreaPack;
  /** Fetched at this start. With one of before the server may have been put back since, and count revisions anew. */
  readonly isOfNow: boolean;
}

/** The place of each awaited home: in the pack whose columns and words the index has of it. */
function createPackedHomes({ awaited }: AwaitingDeps['index']) {
  const places = new Map<string, FoundPack & { readonly place: number }>();
  const find = (id: string) => (awaited.has(id) ? places.get(id) : undefined);
  return {
    /** `ids`: of the pack, by place. False: nothing can be taken of its area now. */
    take(found: FoundPack, ids: readonly string[], known: ReadonlySet<string>): boolean {
      // A home that moved may be in two packs: it is searched and shown by the one that came first.
      const before = new Set(ids.filter(awaited.has));
      if (!awaited.take(found.pack, (id) => known.has(id))) return false;
      ids.forEach((id, place) => {
        if (!before.has(id) && awaited.has(id)) places.set(id, { ...found, place });
      });
      return true;
    },
    /** It is stored as its pack has it. False: it is another, or was not awaited. */
    keep({ id, rev }: Arrived): boolean {
      const at = find(id);
      const isSame = at?.isOfNow === true && at.pack.revAt(at.place) === rev;
      return isSame && awaited.keep(id);
    },
    card(id: string): HomeCard | null {
      const at = find(id);
      return at === undefined ? null : at.pack.cardAt(at.place);
    },
    end(areas: readonly string[]): void {
      for (const [id, { pack }] of places) if (areas.includes(pack.columns.area)) places.delete(id);
    },
    clear: () => places.clear(),
  };
}

/** Null: it is no pack of this area. */
function packIn(
  bytes: ArrayBuffer,
  area: string,
  onFault: (fault: PackFault) => void,
): AreaPack | null {
  const pack = lookAtAreaPack(bytes, area);
  if (typeof pack !== 'string') return pack;
  onFault(pack);
  return null;
}

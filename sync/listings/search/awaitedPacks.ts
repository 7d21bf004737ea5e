import type { AreaPack } from '#search/packs/areaPack.ts';
import type { HomeCard } from '#contract/entities/homeCard.ts';
import { idAt } from '#search/packs/pack.ts';
import type { Arrived } from '../../model/arrived.ts';
import type { StoredListings } from '../../model/ports/storedListings.ts';
import type { ListingIndex } from '#search/finding/listingIndex.ts';
import type { Taking } from './taking.ts';

export interface HeldBase {
  readonly base: string;
  /** Homes of it that left since. */
  readonly gone: readonly string[];
}

export interface FoundPack extends HeldBase {
  readonly pack: AreaPack;
  /** Fetched at this start. With an older one the server may have been restored since, and count revisions from the start. */
  readonly isOfNow: boolean;
}

/** The packs that are searched, one an area. What changes them runs one after the other. */
export interface AwaitedPacks {
  /** In the place of the area's pack before: a home of both has a card at every moment. */
  take(area: string, found: FoundPack): Promise<void>;
  /** The base of an area is another one, and its pack is not searched. `isEmpty`: it has no homes. */
  takeNone(area: string, isEmpty: boolean): Promise<void>;
  /** These homes left since the base that is held was made. */
  leave(area: string, gone: readonly string[]): Promise<void>;
  /** Areas whose homes are as they are stored: what a pack has and the rows have not is no home of it. */
  end(areas: readonly string[]): Promise<void>;
  /** Undefined: no pack of the area is searched. */
  held(area: string): HeldBase | undefined;
  /** Areas of which all homes are searched. */
  areas(): readonly string[];
  /** It is stored as its pack has it. False: it is another, or was not awaited. */
  keep(home: Arrived): boolean;
  card(id: string): HomeCard | null;
  clear(): void;
}

export interface AwaitedPacksDeps {
  readonly stored: Pick<StoredListings, 'known'>;
  readonly index: Pick<ListingIndex, 'awaited' | 'remove'>;
  readonly taking: Pick<Taking, 'these'>;
  /** The area is awaited no more. */
  isOver(area: string): boolean;
}

export function createAwaitedPacks({
  stored,
  index,
  taking,
  isOver,
}: AwaitedPacksDeps): AwaitedPacks {
  const searched = new Set<string>();
  const held = new Map<string, HeldBase>();
  const packed = createPackedHomes(index.awaited);

  /** Gives the ids of homes that were searched by these packs. */
  const letGo = (areas: readonly string[]): readonly string[] => {
    for (const area of areas) {
      searched.delete(area);
      held.delete(area);
    }
    packed.end(areas);
    return areas.flatMap((area) => index.awaited.end(area));
  };
  const asStored = async (ids: readonly string[]) => {
    if (ids.length > 0) await taking.these(ids);
  };

  return {
    async take(area, { base, gone, ...found }) {
      const { pack } = found;
      const ids = Array.from({ length: pack.words.count }, (_, place) => idAt(pack.columns, place));
      // If the known rows cannot be read, the pack is not taken: a home might be there in another form.
      const known = await stored.known(ids).catch(() => null);
      if (isOver(area)) return;
      const before = letGo([area]);
      if (known !== null) {
        index.remove(before);
        if (packed.take(found, ids, (id) => known.has(id) || gone.includes(id))) {
          searched.add(area);
          held.set(area, { base, gone });
        }
      }
      await asStored(before.filter((id) => !index.awaited.has(id)));
    },
    async takeNone(area, isEmpty) {
      if (isOver(area)) return;
      await asStored(letGo([area]));
      if (isEmpty) searched.add(area);
    },
    async leave(area, gone) {
      const before = held.get(area);
      if (before === undefined) return;
      held.set(area, { ...before, gone });
      await asStored(packed.leave(area, gone));
    },
    end: (areas) => asStored(letGo(areas)),
    held: (area) => held.get(area),
    areas: () => [...searched],
    keep: packed.keep,
    card: packed.card,
    clear: packed.clear,
  };
}

type PackedHome = Omit<FoundPack, keyof HeldBase>;

/** The place of each awaited home: in the pack whose columns and words the index has of it. */
function createPackedHomes(awaited: ListingIndex['awaited']) {
  const places = new Map<string, PackedHome & { readonly place: number }>();
  const find = (id: string) => (awaited.has(id) ? places.get(id) : undefined);
  return {
    /** `ids`: of the pack, by place. False: nothing can be taken of its area now. */
    take(found: PackedHome, ids: readonly string[], isKnown: (id: string) => boolean): boolean {
      // A home that moved may be in two packs: it is searched and shown by the one that came first.
      const before = new Set(ids.filter(awaited.has));
      if (!awaited.take(found.pack, isKnown)) return false;
      ids.forEach((id, place) => {
        if (!before.has(id) && awaited.has(id)) places.set(id, { ...found, place });
      });
      return true;
    },
    keep({ id, rev }: Arrived): boolean {
      const at = find(id);
      const isSame = at?.isOfNow === true && at.pack.revAt(at.place) === rev;
      return isSame && awaited.keep(id);
    },
    /** They are awaited no more. Gives those that were, by this area's pack: they have to be as they are stored. */
    leave: (area: string, ids: readonly string[]): readonly string[] =>
      ids.filter((id) => find(id)?.pack.columns.area === area && awaited.keep(id)),
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

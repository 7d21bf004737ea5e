import type { HomeCard } from '#contract/entities/homeCard.ts';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import type { AreaPack } from '../packs/areaPack.ts';
import { cardOf } from '../packs/homeCard.ts';
import { isOnOffer } from '../packs/indexRow.ts';
import { idAt } from '../packs/pack.ts';
import type { Counted } from '#contract/entities/counted.ts';
import { createListingIndex } from './listingIndex.ts';

/** The first results of a search, worked out from the packs of all areas that it searches, and what changed since. */
export interface FirstFinder {
  /** One after the other, in whatever order: what is found does not depend on it. */
  take(pack: AreaPack): void;
  /** Homes that came or changed since the packs were made. */
  put(homes: readonly Property[]): void;
  /** Homes that left an area: those that are in another one stay. */
  remove(area: string, ids: readonly string[]): void;
  /** All homes of an area go: another pack of it comes. */
  drop(area: string): void;
  /** The first `most` homes and the counts, as a device that holds the same areas finds them. `now`: ms since the epoch. */
  find(query: ListingQuery, most: number, now: number): Counted & { readonly cards: HomeCard[] };
}

interface Known {
  readonly area: string;
  /** Null: it has none that can be shown. */
  card(): HomeCard | null;
}

export function createFirstFinder(): FirstFinder {
  const index = createListingIndex();
  const homes = new Map<string, Known>();
  const remove = (ids: readonly string[]): void => {
    index.remove(ids);
    for (const id of ids) homes.delete(id);
  };
  return {
    take(pack) {
      index.awaited.take(pack, (id) => homes.has(id));
      const { area } = pack.columns;
      for (let place = 0; place < pack.words.count; place += 1) {
        const id = idAt(pack.columns, place);
        if (!homes.has(id)) homes.set(id, { area, card: () => pack.cardAt(place) });
      }
    },
    put(changed) {
      index.put(changed);
      for (const home of changed) {
        const card = cardOf(home);
        if (isOnOffer(home)) homes.set(home.id, { area: home.area_id, card: () => card });
        else homes.delete(home.id);
      }
    },
    remove(area, ids) {
      remove(ids.filter((id) => homes.get(id)?.area === area));
    },
    drop(area) {
      remove([...homes].flatMap(([id, home]) => (home.area === area ? id : [])));
    },
    find(query, most, now) {
      const { ids, ...counted } = index.search(query, { from: 0, count: most }, now);
      return { ...counted, cards: ids.flatMap((id) => homes.get(id)?.card() ?? []) };
    },
  };
}

import type { AreaPacks, CityAreas } from '../../model/ports/areaPacks.ts';
import { type Awaiting, type AwaitingDeps, createAwaiting } from './awaiting.ts';

export interface Foreseeing extends Awaiting {
  /**
   * The areas of this city are likely to be wanted, null: of the city that a device begins with. Their packs are fetched ahead;
   * `set` says which are, and decides. Never rejects.
   */
  foresee(city: string | null): Promise<void>;
}

export interface ForeseeingDeps extends AwaitingDeps {
  /**
   * The areas of a city whose bases the server names; null: of the city that a device begins with. Null: it has none to name,
   * or cannot be asked. Never rejects.
   */
  areasOf(cityId: string | null): Promise<CityAreas | null>;
}

/** The same areas on their way, and before it is known which are wanted those that are likely to be. */
export function createForeseeing({ areasOf, packs, ...deps }: ForeseeingDeps): Foreseeing {
  let isDecided = false;
  /** Areas whose packs did not come ahead. */
  const failed = new Set<string>();
  const watched: AreaPacks = {
    async pack(area, asked) {
      const given = await packs.pack(area, asked);
      if (given === null && !isDecided) failed.add(area);
      return given;
    },
  };
  const awaiting = createAwaiting({ ...deps, packs: watched });
  return {
    ...awaiting,
    async foresee(wanted) {
      const found = await areasOf(wanted);
      if (found === null || isDecided) return;
      const { city, areas } = found;
      await awaiting.set(areas, true, Object.fromEntries(areas.map((area) => [area, city])));
    },
    set(areaIds, ...how) {
      isDecided = true;
      // Awaited anew they are asked for again.
      if (failed.size > 0)
        void awaiting.set(
          areaIds.filter((area) => !failed.has(area)),
          ...how,
        );
      failed.clear();
      return awaiting.set(areaIds, ...how);
    },
  };
}

import type { Area } from '#contract/entities/area.ts';
import { areaScope, cityOf, cityScope } from '#contract/protocol/scope.ts';
import { areasOfCity } from '#search/query/areasOfCity.ts';
import { combined, mapped, type Source } from '../../kit/source.ts';
import { boxAround } from '#search/query/boxes.ts';
import type { KeptCity, KnownCity } from '../../model/listings.ts';
import type { ScopeDoc } from '../../store/docs.ts';
import { keptCities } from '../catalogue/keptCities.ts';
import { toldCity } from '../catalogue/toldCity.ts';

/** The cities this device keeps, the one in use first. */
export const citiesOf = (
  areas: Source<readonly Area[]>,
  scopes: Source<ReadonlyMap<string, ScopeDoc>>,
): Source<readonly KeptCity[]> =>
  mapped(combined([areas, scopes]), ([all, held]) =>
    keptCities(held.values()).map((id) => {
      const own = areasOfCity(all, id);
      const [some] = own;
      const told = toldCity(held.get(cityScope(id)));
      return {
        id,
        name: some?.city ?? told?.place.name ?? null,
        country: some?.country ?? told?.place.country ?? null,
        areas: own.length,
        total: told?.inParts === true ? Math.max(told.place.areas, own.length) : own.length,
        live_count: own.reduce((sum, area) => sum + area.live_count, 0),
        isHere: held.get(cityScope(id))?.done === 1,
      };
    }),
  );

/** The cities this device keeps or was told of, those with most homes first. */
export const knownCitiesOf = (
  areas: Source<readonly Area[]>,
  scopes: Source<ReadonlyMap<string, ScopeDoc>>,
): Source<readonly KnownCity[]> =>
  mapped(combined([areas, scopes]), ([all, held]) =>
    [...held.values()]
      .flatMap((scope): readonly KnownCity[] => {
        const id = cityOf(scope.id);
        if (id === null) return [];
        const told = toldCity(scope)?.place;
        const own = scope.isTaken ? all.filter(({ city_id: city }) => city === id) : [];
        const [some] = own;
        const name = told?.name ?? some?.city;
        const country = told?.country ?? some?.country;
        const bounds = told?.bounds ?? boxAround(own.map((area) => area.bounds));
        if (name === undefined || country === undefined || bounds === null) return [];
        const count = own.reduce((sum, area) => sum + area.live_count, 0);
        const isHere = own.some((area) => held.get(areaScope(area.id))?.done === 1);
        return [{ id, name, country, bounds, live_count: told?.live_count ?? count, isHere }];
      })
      .toSorted((one, other) => other.live_count - one.live_count || (one.id < other.id ? -1 : 1)),
  );

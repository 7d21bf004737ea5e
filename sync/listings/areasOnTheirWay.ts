import type { Area } from '#contract/entities/area.ts';
import { areaOf } from '#contract/protocol/scope.ts';
import type { NetworkKind } from '../model/ports/catalogue.ts';
import type { ScopeDoc } from '../store/docs.ts';
import { citiesOfAreas } from './catalogue/keptCities.ts';

export interface AreasOnTheirWay {
  /** Something was said of some area, be it by default. */
  readonly isDecided: boolean;
  readonly areas: readonly string[];
  /** If each byte may cost, no pack is fetched: the rows are enough, and the packs on the device. */
  readonly mayFetch: boolean;
  /** The city of each of them that lies in a city of which every area is kept. */
  readonly cities: Readonly<Record<string, string>>;
}

type Coming = Pick<ScopeDoc, 'id' | 'isTaken' | 'takenAt' | 'asked' | 'done' | 'wifiOnly'>;

/** Areas that are wanted on any network, and are not here. */
export function areasOnTheirWay(
  scopes: ReadonlyMap<string, Coming>,
  known: readonly Pick<Area, 'id' | 'city_id'>[],
  network: Pick<NetworkKind, 'isMetered'>,
): AreasOnTheirWay {
  const areas = [...scopes.values()].flatMap(({ id, isTaken, done, wifiOnly }) =>
    isTaken && done < 1 && !wifiOnly ? (areaOf(id) ?? []) : [],
  );
  const all = citiesOfAreas(known, scopes.values());
  const cities = Object.fromEntries(
    areas.flatMap((area) => (all[area] === undefined ? [] : [[area, all[area]]])),
  );
  const isDecided = [...scopes.values()].some(
    ({ id, isTaken, takenAt }) => areaOf(id) !== null && (isTaken || takenAt > 0),
  );
  return { isDecided, areas, mayFetch: !network.isMetered(), cities };
}

import type { PaddingOptions } from 'maplibre-gl';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Box, boxAround } from '#search/query/boxes.ts';
import { restsOver } from '#search/query/restsOver.ts';
import { saysWhere } from '#search/query/saysWhere.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useCities, useKnownCities } from '#src/data/useListings.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { useReachability } from '#src/data/useReachability.ts';
import type { Area, KnownCity, ListingQuery } from '#src/data/types.ts';
import type { CityMap } from '#src/shared/map/index.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { type CitiesLayer, type CityTexts, createCitiesLayer } from './citiesLayer.ts';
import { roomFor } from './useCityMap.ts';
import { type Surroundings, useLookAround } from './useLookAround.ts';
import { BY_HAND, type Seen, viewOf } from './useMapView.ts';

export interface CitiesOnMap {
  readonly query: ListingQuery;
  readonly change: ChangeQuery;
  readonly seen: Seen | null;
  /** Of the city in use. */
  readonly areas: readonly Area[] | undefined;
  /** Presses on the map are corners, whatever stands there. */
  readonly isDrawing: boolean;
}

export interface CitiesSeen {
  /** The state of the ground the map shows. */
  readonly around: Surroundings;
  /** The city that is meant and not here; null: there is none. */
  readonly away: KnownCity | null;
  /** Goes so far out that all cities are seen. */
  readonly showCities: () => void;
}

/**
 * The map leads from city to city: what it comes to rest over is searched, unless the search itself says where, and
 * other cities stand on it by name.
 */
export function useCitiesOnMap(
  city: CityMap | null,
  { query, change, seen, areas, isDrawing }: CitiesOnMap,
): CitiesSeen {
  const known = useKnownCities() ?? NONE;
  const inUse = useCities()?.[0]?.id;
  const around = useLookAround(seen, (id) => {
    if (!saysWhere(query) && query.city !== id && (query.city !== undefined || inUse !== id))
      change({ city: id });
  });
  useMoveToCity(city, areas, known);
  const cities = useShowCities(city, known);
  const [goTo] = useCommand(async ({ market }, to: KnownCity, isAsked: boolean) => {
    cities.end();
    if (city !== null) fit(city, to.bounds);
    if (!isAsked) return;
    await market.listings.chooseCity(to.id);
    change({
      city: to.id,
      area_ids: undefined,
      near: undefined,
      polygon: undefined,
      bounds: undefined,
    });
  });
  const texts = useCityTexts();
  const isOffline = useReachability() === 'offline';
  const press = useRef((_: KnownCity) => {});
  useEffect(() => {
    // Without a network there is nothing to search in a city that is not here: the map goes there and says so. A late answer may
    // count as a network for a moment that the browser says there is none: where the server answers, looking around takes the city.
    press.current = (to) => void goTo(to, to.isHere || (!isOffline && navigator.onLine));
  });
  const [layer, setLayer] = useState<CitiesLayer | null>(null);
  const first = useRef(texts);
  useEffect(() => {
    if (city === null) return undefined;
    const made = createCitiesLayer(city.map, first.current, (to) => press.current(to));
    setLayer(made);
    return () => {
      made.close();
      setLayer(null);
    };
  }, [city]);
  useEffect(() => layer?.setCities(known), [layer, known]);
  useEffect(() => layer?.setTexts(texts), [layer, texts]);
  useEffect(() => layer?.setQuiet(isDrawing), [layer, isDrawing]);
  const away = around !== 'away' || seen === null ? null : restsOver(seen.view, known, null);
  return { around, away, showCities: cities.show };
}

const NONE: readonly KnownCity[] = [];
const WORLD: Box = [-180, -85, 180, 85];

const fit = ({ map }: CityMap, bounds: Box, room?: PaddingOptions) =>
  map.fitBounds([...bounds], { padding: room ?? roomFor(map.getContainer().clientWidth) }, BY_HAND);

/** Names stand above their cities, and buttons above both, px. */
const ROOM_FOR_NAMES = { top: 240, right: 120, bottom: 110, left: 90 };

/** Goes out to the cities that are known, and to those the server tells of, until somebody moves the map. */
function useShowCities(city: CityMap | null, known: readonly KnownCity[]) {
  const { listings } = useMarket();
  const isWanted = useRef(false);
  useEffect(() => {
    if (city === null) return undefined;
    const { map } = city;
    const end = (event: { readonly originalEvent?: unknown }) => {
      if (event.originalEvent !== undefined) isWanted.current = false;
    };
    map.on('movestart', end);
    return () => void map.off('movestart', end);
  }, [city]);
  const box = boxAround(known.map(({ bounds }) => bounds));
  const key = box?.join(' ') ?? '';
  const latest = useRef(box);
  useEffect(() => {
    latest.current = box;
    if (city !== null && box !== null && isWanted.current) fit(city, box, ROOM_FOR_NAMES);
    // Another box is another key.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [city, key]);
  return {
    show() {
      isWanted.current = true;
      if (city !== null && latest.current !== null) fit(city, latest.current, ROOM_FOR_NAMES);
      // Offline, the cities it learnt of earlier are shown.
      void listings.lookAround([...WORLD]).catch(() => undefined);
    },
    end() {
      isWanted.current = false;
    },
  };
}

function useCityTexts(): CityTexts {
  const { t, i18n } = useTranslation('search');
  const isOffline = useReachability() === 'offline';
  return useMemo(() => {
    const countries = new Intl.DisplayNames([i18n.language], { type: 'region' });
    const note = ({ isHere, live_count: count }: KnownCity) =>
      isOffline && !isHere ? t('map.cityAway') : t('results.homes', { count });
    return {
      note,
      label: (city) =>
        t('map.goTo', {
          city: city.name,
          country: countries.of(city.country) ?? city.country,
          note: note(city),
        }),
    };
  }, [t, i18n.language, isOffline]);
}

/** Another city was chosen while the map is open: it goes there, unless it is there. */
function useMoveToCity(
  city: CityMap | null,
  areas: readonly Area[] | undefined,
  known: readonly KnownCity[],
): void {
  const shown = useRef<string | undefined>(undefined);
  const id = areas?.[0]?.city_id;
  useEffect(() => {
    const box =
      known.find((each) => each.id === id)?.bounds ??
      boxAround((areas ?? []).map(({ bounds }) => bounds));
    if (city === null || id === undefined || box === null) return;
    const isOther = shown.current !== undefined && shown.current !== id;
    shown.current = id;
    if (isOther && restsOver(viewOf(city.map), [{ id, bounds: box }], id) === null) fit(city, box);
  }, [city, areas, known, id]);
}

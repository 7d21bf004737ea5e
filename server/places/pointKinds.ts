import { PLACE_KINDS, type PlaceKind } from '#contract/entities/geodata.ts';

/** Tags of OpenStreetMap by what they are here: https://wiki.openstreetmap.org/wiki/Map_features. */
const TAGS: Readonly<Record<string, Readonly<Record<string, PlaceKind>>>> = {
  railway: {
    station: 'transit',
    halt: 'transit',
    tram_stop: 'transit',
    subway_entrance: 'transit',
  },
  public_transport: { station: 'transit' },
  highway: { bus_stop: 'transit' },
  amenity: {
    bus_station: 'transit',
    ferry_terminal: 'transit',
    marketplace: 'grocery',
    school: 'school',
    kindergarten: 'school',
    college: 'school',
    university: 'school',
    hospital: 'health',
    clinic: 'health',
    doctors: 'health',
    pharmacy: 'health',
    library: 'culture',
    theatre: 'culture',
    cinema: 'culture',
    arts_centre: 'culture',
  },
  shop: {
    supermarket: 'grocery',
    convenience: 'grocery',
    greengrocer: 'grocery',
    bakery: 'grocery',
  },
  leisure: { park: 'park', garden: 'park', beach_resort: 'beach' },
  natural: { beach: 'beach' },
  tourism: { museum: 'culture', gallery: 'culture' },
};

export const isPlaceKind = (text: string): text is PlaceKind =>
  (PLACE_KINDS as readonly string[]).includes(text);

/** The kind of a feature, by its own word or its tags of OpenStreetMap; null: a kind that is not shown. */
export function pointKind(properties: Readonly<Record<string, unknown>>): PlaceKind | null {
  const own = properties['kind'];
  if (typeof own === 'string' && isPlaceKind(own)) return own;
  for (const [key, kinds] of Object.entries(TAGS)) {
    const value = properties[key];
    const kind = typeof value === 'string' ? kinds[value] : undefined;
    if (kind !== undefined) return kind;
  }
  return null;
}

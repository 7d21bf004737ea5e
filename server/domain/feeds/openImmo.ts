import { SaxesParser } from 'saxes';
import type { FeedField } from '#contract/protocol/feeds.ts';
import { countryOf } from './countries.ts';
import { FeedUnreadable, FILE_MOST, type OpenFile, type RawHome, type RawPhoto } from './raw.ts';

/** Characters of one text. */
const TEXT_MAX = 100_000;

/** The texts and attributes of one home, by their path below it: `geo/plz`, `geo/land@iso_land`. */
type Parts = Map<string, string>;

interface Building {
  readonly parts: Parts;
  readonly photos: RawPhoto[];
  path: string[];
  attachment: { location: string; group: string } | null;
}

/** The homes of an OpenImmo file (XML, 1.2.7), one after the other; those that its sender deletes are left out. */
export async function* readOpenImmo(open: OpenFile): AsyncGenerator<RawHome> {
  const parser = new SaxesParser();
  const done: RawHome[] = [];
  let home: Building | null = null;
  let row = 0;
  let hasRoot = false;
  let text = '';
  // They run within `write`, and what they throw comes out of it.
  const hear = parser.on.bind(parser);
  hear('error', (error) => {
    throw new FeedUnreadable(error.message);
  });
  hear('opentag', ({ name, attributes }) => {
    const tag = name.replace(/^.*:/u, '').toLowerCase();
    hasRoot ||= tag === 'openimmo';
    if (tag === 'immobilie') {
      home = { parts: new Map(), photos: [], path: [], attachment: null };
      return;
    }
    if (home === null) return;
    home.path.push(tag);
    text = '';
    const path = home.path.length > FILE_MOST.depth ? null : home.path.join('/');
    // Each part is kept by its whole path: those of a home that is nested without bound would fill the memory.
    if (path === null || path.length > FILE_MOST.name)
      throw new FeedUnreadable(`the elements of home ${row + 1} are nested too deep`);
    if (home.parts.size + Object.keys(attributes).length > FILE_MOST.parts)
      throw new FeedUnreadable(`home ${row + 1} has more than ${FILE_MOST.parts} parts`);
    for (const [attribute, value] of Object.entries(attributes))
      home.parts.set(`${path}@${attribute.toLowerCase()}`, value);
    // An empty element says something by being there: `<wohnung wohnungtyp="ETAGE"/>`.
    if (!home.parts.has(path)) home.parts.set(path, '');
    if (tag === 'anhang')
      home.attachment = {
        location: (attributes['location'] ?? '').toUpperCase(),
        group: (attributes['gruppe'] ?? '').toUpperCase(),
      };
  });
  const onText = (more: string) => {
    if (home !== null && text.length < TEXT_MAX) text += more;
  };
  hear('text', onText);
  hear('cdata', onText);
  hear('closetag', ({ name }) => {
    if (home === null) return;
    const tag = name.replace(/^.*:/u, '').toLowerCase();
    if (tag === 'immobilie') {
      row += 1;
      const { parts, photos } = home;
      const isGone = parts.get('verwaltung_techn/aktion@aktionart')?.toUpperCase() === 'DELETE';
      if (!isGone) done.push({ row, values: valuesOf(parts), photos });
      home = null;
      return;
    }
    const said = text.trim();
    if (said !== '') home.parts.set(home.path.join('/'), said);
    if (tag === 'pfad' && home.attachment !== null && said !== '') addPhoto(home, said);
    if (tag === 'anhang') home.attachment = null;
    home.path.pop();
    text = '';
  });
  const decoder = new TextDecoder('utf-8');
  for await (const bytes of open()) {
    parser.write(decoder.decode(bytes, { stream: true }));
    yield* done.splice(0);
  }
  parser.write(decoder.decode()).close();
  yield* done.splice(0);
  if (!hasRoot) throw new FeedUnreadable('the file is no OpenImmo');
}

const PICTURES = new Set([
  '',
  'BILD',
  'TITELBILD',
  'INNENANSICHTEN',
  'AUSSENANSICHTEN',
  'GRUNDRISS',
]);

function addPhoto({ photos, attachment }: Building, url: string): void {
  if (attachment === null || !PICTURES.has(attachment.group)) return;
  if (photos.length >= FILE_MOST.photos) return;
  const photo = { url, isPlan: attachment.group === 'GRUNDRISS' };
  if (attachment.group === 'TITELBILD') photos.unshift(photo);
  else photos.push(photo);
}

/** OpenImmo's kinds of objects, by the element that stands below `objektart`. */
const KINDS: readonly (readonly [element: string, kind: string])[] = [
  ['zimmer', 'room'],
  ['wohnung', 'apartment'],
  ['haus', 'house'],
  ['grundstueck', 'land'],
  ['buero_praxen', 'office'],
  ['einzelhandel', 'retail'],
  ['hallen_lager_prod', 'warehouse'],
  ['parken', 'garage'],
  ['zinshaus_renditeobjekt', 'building'],
];
const FLATS: Readonly<Record<string, string>> = {
  PENTHOUSE: 'penthouse',
  MAISONETTE: 'duplex',
  'LOFT-STUDIO-ATELIER': 'loft',
  APARTMENT: 'apartment',
};
const HOUSES: Readonly<Record<string, string>> = {
  REIHENHAUS: 'townhouse',
  REIHENEND: 'townhouse',
  REIHENMITTEL: 'townhouse',
  VILLA: 'villa',
  BUNGALOW: 'bungalow',
  FERIENHAUS: 'cottage',
  MEHRFAMILIENHAUS: 'building',
};
const FURNISHING: Readonly<Record<string, string>> = { VOLL: 'furnished', TEIL: 'part' };
/** Parts of `ausstattung` that say yes, and our words for them. */
const FEATURES: readonly (readonly [path: string, feature: string])[] = [
  ['ausstattung/balkon', 'balcony'],
  ['ausstattung/kamin', 'fireplace'],
  ['ausstattung/klimatisiert', 'air_con'],
  ['ausstattung/fahrstuhl@personen', 'lift'],
  ['ausstattung/gartennutzung', 'shared_garden'],
  ['ausstattung/swimmingpool', 'pool'],
  ['ausstattung/unterkellert@keller', 'cellar'],
  ['ausstattung/fahrradraum', 'bike_store'],
  ['ausstattung/barrierefrei', 'step_free'],
  ['ausstattung/abstellraum', 'storage'],
];
const isYes = (text: string | undefined): boolean => /^(?:true|1|ja)$/iu.test((text ?? '').trim());

function valuesOf(parts: Parts): RawHome['values'] {
  const one = (...paths: readonly string[]) =>
    paths.map((path) => parts.get(path)?.trim()).find((text) => text !== undefined && text !== '');
  const market = 'objektkategorie/vermarktungsart';
  const isRent = isYes(one(`${market}@miete_pacht`, `${market}@miete`));
  const isSale = isYes(one(`${market}@kauf`));
  const kind = KINDS.find(([element]) => parts.has(`objektkategorie/objektart/${element}`))?.[1];
  const flat = one('objektkategorie/objektart/wohnung@wohnungtyp')?.toUpperCase() ?? '';
  const house = one('objektkategorie/objektart/haus@haustyp')?.toUpperCase() ?? '';
  const rooms = one('flaechen/anzahl_zimmer');
  const features = FEATURES.filter(([path]) => isYes(parts.get(path))).map(([, name]) => name);
  const furnished = one('ausstattung/moebliert@moeb')?.toUpperCase();
  const pets = one('verwaltung_objekt/haustiere');
  const country = one('geo/land@iso_land');
  const said: Partial<Record<FeedField, string | undefined>> = {
    id: one('verwaltung_techn/objektnr_extern', 'verwaltung_techn/openimmo_obid'),
    listing_type: isRent ? 'rent' : isSale ? 'sale' : undefined,
    property_type: FLATS[flat] ?? HOUSES[house] ?? kind,
    price:
      isSale && !isRent
        ? one('preise/kaufpreis')
        : one('preise/nettokaltmiete', 'preise/kaltmiete', 'preise/warmmiete'),
    currency: one('preise/waehrung@iso_waehrung'),
    price_period: isRent ? 'month' : undefined,
    bedrooms: one('flaechen/anzahl_schlafzimmer'),
    bathrooms: one('flaechen/anzahl_badezimmer'),
    total_rooms: rooms,
    living_area: one('flaechen/wohnflaeche', 'flaechen/nutzflaeche', 'flaechen/gesamtflaeche'),
    title: one('freitexte/objekttitel'),
    description: one('freitexte/objektbeschreibung', 'freitexte/lage'),
    street: one('geo/strasse'),
    number: one('geo/hausnummer'),
    unit: one('geo/wohnungsnummer'),
    postal_code: one('geo/plz'),
    city: one('geo/ort'),
    country: country === undefined ? undefined : countryOf(country),
    area: one('geo/regionaler_zusatz'),
    lat: one('geo/geokoordinaten@breitengrad'),
    lon: one('geo/geokoordinaten@laengengrad'),
    available_from: one('verwaltung_objekt/abdatum', 'verwaltung_objekt/verfuegbar_ab'),
    min_term_months: one('verwaltung_objekt/min_mietdauer'),
    deposit_amount: one('preise/kaution'),
    furnished: furnished === undefined ? undefined : (FURNISHING[furnished] ?? 'unfurnished'),
    pets: pets === undefined ? undefined : isYes(pets) ? 'yes' : 'no',
    floor: one('geo/etage'),
    floors_total: one('geo/anzahl_etagen'),
    year_built: one('zustand_angaben/baujahr'),
    energy_rating: one('zustand_angaben/energiepass/wertklasse'),
    features: features.length === 0 ? undefined : features.join(', '),
  };
  return Object.fromEntries(Object.entries(said).filter(([, text]) => text !== undefined));
}

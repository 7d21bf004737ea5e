import { majorOf } from '#contract/rules/money/money.ts';
import { roomsOf } from '#contract/rules/listing/roomsOf.ts';
import type { PropertyType } from '#contract/entities/property.ts';

/** The facts of a home that schema.org has words for, and that a guest is shown. */
export interface ToldHome {
  readonly id: string;
  readonly title: string;
  readonly property_type: PropertyType;
  readonly price: number;
  readonly currency: string;
  readonly price_period: string | null;
  readonly bedrooms: number;
  readonly bathrooms: number;
  readonly living_area: number | null;
  /** The neighbourhood and the town. */
  readonly place: readonly (string | null)[];
  /** The address of its picture. */
  readonly image: string | null;
}

const KINDS: Readonly<Partial<Record<PropertyType, string>>> = {
  apartment: 'Apartment',
  studio: 'Apartment',
  penthouse: 'Apartment',
  loft: 'Apartment',
  duplex: 'Apartment',
  house: 'House',
  townhouse: 'House',
  villa: 'House',
  bungalow: 'House',
  cottage: 'House',
  room: 'Room',
  shared_room: 'Room',
};
/** Codes of UN/CEFACT for what a price is for. */
const UNITS: Readonly<Record<string, string>> = {
  month: 'MON',
  week: 'WEE',
  year: 'ANN',
  day: 'DAY',
  quarter: 'QAN',
};

/** A home as schema.org tells of it (RealEstateListing). */
export function listingOf(home: ToldHome, publicUrl: string): Readonly<Record<string, unknown>> {
  const { bedrooms, bathrooms } = roomsOf(home);
  const [area, city] = home.place;
  const price = majorOf({ amount: home.price, currency: home.currency });
  const unit = home.price_period === null ? undefined : UNITS[home.price_period];
  return {
    '@type': 'RealEstateListing',
    url: `${publicUrl}/properties/${home.id}`,
    name: home.title,
    ...(home.image !== null && { image: home.image }),
    about: {
      '@type': KINDS[home.property_type] ?? 'Accommodation',
      name: home.title,
      ...(typeof bedrooms === 'number' && bedrooms > 0 && { numberOfBedrooms: bedrooms }),
      ...(bathrooms !== null && bathrooms > 0 && { numberOfBathroomsTotal: bathrooms }),
      ...(home.living_area !== null && {
        floorSize: { '@type': 'QuantitativeValue', value: home.living_area, unitCode: 'MTK' },
      }),
      address: {
        '@type': 'PostalAddress',
        ...(city !== null && city !== undefined && { addressLocality: city }),
        ...(area !== null && area !== undefined && { addressRegion: area }),
      },
    },
    ...(home.price > 0 && {
      offers: {
        '@type': 'Offer',
        businessFunction:
          home.price_period === null
            ? 'http://purl.org/goodrelations/v1#Sell'
            : 'http://purl.org/goodrelations/v1#LeaseOut',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price,
          priceCurrency: home.currency,
          ...(unit !== undefined && { unitCode: unit }),
        },
      },
    }),
  };
}

/** Homes that a search shows, in their order. */
export const listOf = (homes: readonly ToldHome[], publicUrl: string) => ({
  '@type': 'ItemList',
  numberOfItems: homes.length,
  itemListElement: homes.map((home, at) => ({
    '@type': 'ListItem',
    position: at + 1,
    item: listingOf(home, publicUrl),
  })),
});

/** Data in a document, as HTML: nothing in it ends the element. */
export function dataScript(data: Readonly<Record<string, unknown>>): string {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

import type { OpenFile } from '#server/domain/feeds/index.ts';

/** A home of a made-up feed; each format writes it in its own way. */
export interface FeedRow {
  readonly id: string;
  readonly price: number;
  readonly area: number;
  readonly title: string;
  readonly description: string;
  readonly lat: number;
  readonly lon: number;
}

export const rowOf = (index: number, more: Partial<FeedRow> = {}): FeedRow => ({
  id: `A-${index}`,
  price: 900 + (index % 400),
  area: 40 + (index % 60) + 0.5,
  title: `Bright flat number ${index} by the water`,
  description:
    `Flat ${index} has two rooms with light from both sides, a balcony over the water and a kitchen with room for a table. `.repeat(
      2,
    ),
  lat: 0.3 + (index % 100) / 1000,
  lon: 0.1 + (index % 90) / 1000,
  ...more,
});

export const PHOTOS = [1, 2, 3].map((each) => `https://photos.example.test/${each}.png`);

const german = (value: number, digits = 0) =>
  value
    .toFixed(digits)
    .replace('.', ',')
    .replace(/\B(?=(?:\d{3})+(?!\d))/gu, '.');

/** As an agency's program writes it in German: semicolons, commas, columns in an order of its own. */
export const csvOf = (rows: readonly FeedRow[]): string =>
  [
    'Titel;Objektnummer;Kaltmiete;Vermarktungsart;Objektart;Wohnfläche (m²);Schlafzimmer;Badezimmer;Beschreibung;Breitengrad;Längengrad;Währung;Verfügbar ab;Mindestmietdauer;Kaution;Möbliert;Foto 1;Foto 2;Foto 3;Interne Notiz',
    ...rows.map((row) =>
      [
        `"${row.title}"`,
        row.id,
        german(row.price, 2),
        'Miete;Wohnung',
        german(row.area, 1),
        '1;1',
        `"${row.description}"`,
        String(row.lat).replace('.', ','),
        String(row.lon).replace('.', ','),
        'EUR;01.02.2027;12',
        german(row.price * 2, 2),
        'nein',
        ...PHOTOS,
        'nur für uns',
      ].join(';'),
    ),
  ].join('\r\n');

export const openImmoOf = (rows: readonly FeedRow[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<openimmo><uebertragung art="OFFLINE" umfang="VOLL" version="1.2.7"/><anbieter><firma>Test</firma>${rows
    .map(
      (row) => `<immobilie>
  <objektkategorie><nutzungsart WOHNEN="true"/><vermarktungsart KAUF="0" MIETE_PACHT="1"/><objektart><wohnung wohnungtyp="ETAGE"/></objektart></objektkategorie>
  <geo><plz>1100</plz><ort>Port Alba</ort><geokoordinaten breitengrad="${row.lat}" laengengrad="${row.lon}"/><strasse>Rua Alta</strasse><hausnummer>12b</hausnummer><land iso_land="PRT"/></geo>
  <preise><nettokaltmiete>${row.price.toFixed(2)}</nettokaltmiete><kaution>${(row.price * 2).toFixed(2)}</kaution><waehrung iso_waehrung="EUR"/></preise>
  <flaechen><wohnflaeche>${row.area}</wohnflaeche><anzahl_zimmer>2</anzahl_zimmer><anzahl_badezimmer>1</anzahl_badezimmer></flaechen>
  <ausstattung><moebliert moeb="TEIL"/><balkon>true</balkon></ausstattung>
  <freitexte><objekttitel>${row.title}</objekttitel><objektbeschreibung><![CDATA[${row.description}]]></objektbeschreibung></freitexte>
  <anhaenge>${PHOTOS.map((url, at) => `<anhang location="EXTERN" gruppe="${at === 1 ? 'TITELBILD' : 'BILD'}"><format>jpg</format><daten><pfad>${url}</pfad></daten></anhang>`).join('')}</anhaenge>
  <verwaltung_objekt><verfuegbar_ab>2027-02-01</verfuegbar_ab><min_mietdauer>12</min_mietdauer></verwaltung_objekt>
  <verwaltung_techn><objektnr_extern>${row.id}</objektnr_extern><aktion aktionart="CHANGE"/></verwaltung_techn>
</immobilie>`,
    )
    .join('\n')}</anbieter></openimmo>`;

export const resoOf = (rows: readonly FeedRow[]): string =>
  JSON.stringify({
    '@odata.context': 'https://api.example.test/$metadata#Property',
    value: rows.map((row) => ({
      ListingKey: row.id,
      PropertyType: 'Residential Lease',
      PropertySubType: 'Apartment',
      ListPrice: row.price,
      ListPriceCurrency: 'EUR',
      LeaseAmountFrequency: 'Monthly',
      BedroomsTotal: 1,
      BathroomsFull: 1,
      BathroomsHalf: 1,
      LivingArea: row.area,
      LivingAreaUnits: 'Square Meters',
      ListingTitle: row.title,
      PublicRemarks: row.description,
      Latitude: row.lat,
      Longitude: row.lon,
      AvailabilityDate: '2027-02-01',
      LeaseTerm: '12 Months',
      SecurityDeposit: row.price * 2,
      Furnished: 'Unfurnished',
      Appliances: ['Dishwasher', 'Washer'],
      Media: PHOTOS.map((MediaURL, Order) => ({ MediaURL, Order, MediaCategory: 'Photo' })),
    })),
  });

/** A text as a file that is read in pieces. */
export const fileOf = (text: string): OpenFile => {
  const bytes = new TextEncoder().encode(text);
  return async function* pieces() {
    for (let at = 0; at < bytes.length; at += 5000) yield bytes.subarray(at, at + 5000);
  };
};

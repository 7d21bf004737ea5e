import { expect, it } from 'vitest';
import type { FeedMapping } from '#contract/protocol/feeds.ts';
import { mappingOf } from './columns.ts';
import { dayOf } from './days.ts';
import type { OpenFile, RawHome, Table } from './raw.ts';
import { formatOf, readFeed } from './readFeed.ts';
import { decimalOf, type ReadContext } from './reader.ts';
import { readHome } from './readHome.ts';

/** In small pieces, so that signs and names lie in two. */
const fileOf = (bytes: Uint8Array | string): OpenFile =>
  async function* pieces() {
    const all = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes;
    for (let at = 0; at < all.length; at += 7) yield all.subarray(at, at + 7);
  };

async function read(bytes: Uint8Array | string, mapping: FeedMapping = {}) {
  const homes: RawHome[] = [];
  let table: Table | undefined;
  const open = fileOf(bytes);
  const onTable = (seen: Table) => {
    table = seen;
  };
  for await (const home of readFeed(open, await formatOf(open), { mapping, onTable }))
    homes.push(home);
  return { homes, table };
}

const CONTEXT: ReadContext = {
  numbers: 'typed',
  terms: {},
  today: '2026-12-01',
  areaOf: async () => ({
    ...{ id: '019a0000-0000-7000-8000-000000000001', name: 'Harbour', city: 'Port Alba' },
    ...{ country: 'PT', centre: [0.5, 0.5] },
  }),
};

/** One home in the words of each language, with its own numbers. */
const TABLES = {
  en: 'Ref,Offer,Type,Rent,Currency,Beds,Baths,Size,Title,Description,Latitude,Longitude,Available from,Minimum term,Deposit months,Furnished\nA1,to let,flat,"1,250.50",GBP,2,1,84.5,Bright flat by the water,DESC,0.5,0.5,2027-02-01,12,2,unfurnished',
  es: 'Referencia;Operación;Tipo;Precio;Moneda;Dormitorios;Baños;Superficie;Título;Descripción;Latitud;Longitud;Disponible desde;Duración mínima;Meses de fianza;Amueblado\nA1;alquiler;piso;1.250,50 €;EUR;2;1;84,5 m²;Bright flat by the water;DESC;0,5;0,5;1/2/2027;12;2;sin amueblar',
  fr: 'Référence;Type d’annonce;Type de bien;Loyer;Devise;Chambres;Salles de bain;Surface (m²);Titre;Descriptif;Latitude;Longitude;Disponible à partir du;Durée minimale;Mois de dépôt;Meublé\nA1;à louer;appartement;1 250,50;euro;2;1;84,5;Bright flat by the water;DESC;0,5;0,5;01/02/2027;12;2;non meublé',
  de: 'Objektnummer\tVermarktungsart\tObjektart\tKaltmiete\tWährung\tSchlafzimmer\tBäder\tWohnfläche\tTitel\tBeschreibung\tBreitengrad\tLängengrad\tVerfügbar ab\tMindestmietdauer\tKaution (Monate)\tMöbliert\nA1\tMiete\tWohnung\t1.250,50\tEUR\t2\t1\t84,5\tBright flat by the water\tDESC\t0,5\t0,5\t01.02.2027\t12\t2\tunmöbliert',
  pt: 'Referência;Finalidade;Tipo de imóvel;Renda;Moeda;Quartos;Casas de banho;Área útil;Título;Descrição;Latitude;Longitude;Disponível a partir de;Prazo mínimo;Meses de caução;Mobilado\nA1;arrendar;apartamento;1.250,50;EUR;2;1;84,5;Bright flat by the water;DESC;0,5;0,5;01-02-2027;12;2;não mobilado',
  ar: 'الرقم المرجعي;نوع العرض;نوع العقار;الإيجار;العملة;غرف النوم;الحمامات;المساحة;عنوان الإعلان;الوصف;خط العرض;خط الطول;متاح من;الحد الأدنى للمدة;أشهر التأمين;مفروش\nA1;للإيجار;شقة;١٬٢٥٠٫٥٠;EUR;٢;١;٨٤٫٥;Bright flat by the water;DESC;٠٫٥;٠٫٥;٢٠٢٧-٠٢-٠١;١٢;٢;غير مفروش',
} as const;
const DESC = 'Two rooms with light from both sides and a balcony over the water. '.repeat(3).trim();
const PHOTOS = [1, 2, 3].map((each) => ({
  url: `https://photos.example.test/${each}.png`,
  isPlan: false,
}));

it.each(Object.entries(TABLES))(
  'a table in %s is read in its own words and numbers',
  async (_, table) => {
    const { homes } = await read(table.replace('DESC', DESC));
    const { home, faults } = await readHome(
      { ...homes[0], row: 2, photos: PHOTOS, values: homes[0]?.values ?? {} },
      CONTEXT,
    );
    expect(faults).toEqual([]);
    expect(home).toMatchObject({
      ...{
        listing_type: 'rent',
        property_type: 'apartment',
        price: 125_050,
        bedrooms: 2,
        bathrooms: 1,
      },
      ...{ living_area: 84.5, price_period: 'month', title: 'Bright flat by the water' },
      details: {
        available_from: '2027-02-01',
        min_term_months: 12,
        deposit_months: 2,
        furnished: 'unfurnished',
      },
      private: { lat: 0.5, lon: 0.5 },
    });
  },
);

it('a table is read in the encoding it was written in, with a mark or without', async () => {
  const text = 'Titel;Straße\nSchöne Wohnung;Große Straße';
  const latin = Uint8Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
  const wide = new Uint8Array(2 + text.length * 2);
  wide.set([0xff, 0xfe]);
  for (const [at, sign] of Array.from(text).entries()) wide[2 + at * 2] = sign.codePointAt(0) ?? 0;
  for (const bytes of [text, `\uFEFF${text}`, latin, wide])
    expect((await read(bytes)).homes[0]?.values).toEqual({
      title: 'Schöne Wohnung',
      street: 'Große Straße',
    });
});

it('columns that were named for a feed count before what their names tell, and photos stand in several', () => {
  const columns = ['Nr', 'Miete', 'Miete warm', 'Foto 1', 'Foto 2', 'Bilder'];
  expect(mappingOf(columns, {})).toEqual({
    price: ['Miete'],
    photos: ['Foto 1', 'Foto 2', 'Bilder'],
  });
  expect(mappingOf(columns, { price: ['Miete warm'], id: ['Nr'], photos: [] })).toEqual({
    ...{ price: ['Miete warm'], id: ['Nr'], photos: [] },
  });
  // A column that is gone from the file is found by its name again.
  expect(mappingOf(['Miete'], { price: ['Gone'] })).toEqual({});
});

it('cells keep what stands in quotes, and addresses of photos are apart by blanks, lines or before a new one', async () => {
  const cell = 'https://a.test/1.jpg?x=1,2 https://a.test/2.jpg,https://a.test/3.jpg';
  const { homes } = await read(`Title;Photos\n"A ""quiet""; flat\nwith a line";"${cell}"\n;\n`);
  expect(homes).toHaveLength(1);
  expect(homes[0]?.values.title).toBe('A "quiet"; flat\nwith a line');
  expect(homes[0]?.photos.map(({ url }) => url)).toEqual([
    ...['https://a.test/1.jpg?x=1,2', 'https://a.test/2.jpg', 'https://a.test/3.jpg'],
  ]);
});

it.each([
  ['2027-02-01', '2027-02-01'],
  ['2027-02-01T00:00:00Z', '2027-02-01'],
  ['1.2.2027', '2027-02-01'],
  ['13/02/2027', '2027-02-13'],
  ['02/13/2027', '2027-02-13'],
  ['02.13.2027', null],
  ['2027-02-30', null],
  ['soon', null],
])('%s is the day %s', (text, day) => expect(dayOf(text)).toBe(day));

it.each([
  ['1.250,5', 'typed', 2, 1250.5],
  ['1,250.5', 'typed', 2, 1250.5],
  ['84,5 m²', 'typed', 2, 84.5],
  ['-1', 'typed', 0, -1],
  ['2,5', 'typed', 0, null],
  ['many', 'typed', 2, null],
  ['1250.000', 'plain', 2, 1250],
  ['1e3', 'typed', 2, null],
  ['x', 'plain', 2, null],
] as const)('%s, %s, is the number %s', (text, numbers, digits, value) => {
  expect(decimalOf(text, numbers, digits)).toBe(value);
});

it('an OpenImmo file that names entities of its own grows no text, and one that breaks off is refused', async () => {
  const bomb =
    '<!DOCTYPE openimmo [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><openimmo><immobilie><freitexte><objekttitel>&b;</objekttitel></freitexte></immobilie></openimmo>';
  await expect(read(bomb)).rejects.toThrow(/entity/u);
  await expect(read('<openimmo><immobilie><geo>')).rejects.toThrow();
  await expect(read('<html><body>502</body></html>')).rejects.toThrow('the file is no OpenImmo');
  const gone =
    '<openimmo><immobilie><verwaltung_techn><objektnr_extern>1</objektnr_extern><aktion aktionart="DELETE"/></verwaltung_techn></immobilie></openimmo>';
  expect((await read(gone)).homes).toEqual([]);
});

it('RESO comes bare or as an answer, in feet or metres, and one that breaks off is refused', async () => {
  const home = {
    ListingKey: 'k1',
    PropertyType: 'Residential',
    ListPrice: 450_000,
    LivingArea: 1000,
    LivingAreaUnits: 'Square Feet',
    PropertySubType: 'Single Family Residence',
    Appliances: ['Dishwasher'],
    Country: 'USA',
  };
  const said = {
    id: 'k1',
    listing_type: 'sale',
    price: '450000',
    living_area: '1000 sq ft',
    property_type: 'house',
    features: 'dishwasher',
    country: 'US',
  };
  for (const text of [JSON.stringify([home]), JSON.stringify({ value: [home], count: 1 })])
    expect((await read(text)).homes).toEqual([{ row: 1, values: said, photos: [] }]);
  await expect(read('{"value":[{"ListingKey":"k1"}')).rejects.toThrow();
  await expect(read('{"value":[{"ListingKey":}]}')).rejects.toThrow();
});

/** Far below what it took, and far above what it takes: ms. */
const SOON_MS = 1000;

it.each([
  ['a name of brackets', `Ref;Title;"${'('.repeat(100_000)}\nb"\nx;y;z`],
  ['ten thousand columns', `${'a;'.repeat(10_000)}\nx`],
])('a table whose first line is %s is refused at once', async (_, table) => {
  const began = performance.now();
  await expect(read(table)).rejects.toThrow(/^the first line names/u);
  expect(performance.now() - began).toBeLessThan(SOON_MS);
});

it('a cell of nothing but blanks or brackets costs nobody else their turn', async () => {
  const [blanks, brackets] = [' '.repeat(100_000), '('.repeat(100_000)];
  const values = {
    ...{ id: 'A1', living_area: `1${blanks}x`, listing_type: `rent${brackets}\nx` },
    features: `pool${brackets}\nx`,
  };
  const began = performance.now();
  const { faults } = await readHome({ row: 2, values, photos: [] }, CONTEXT);
  expect(performance.now() - began).toBeLessThan(SOON_MS);
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ field: 'living_area', code: 'number' }),
      expect.objectContaining({ field: 'listing_type', code: 'word' }),
    ]),
  );
});

it.each([
  ['elements', `<openimmo><immobilie>${'<a>'.repeat(2000)}`, 'the elements of home 1'],
  [
    'parts',
    `<openimmo><immobilie><a ${Array.from({ length: 5001 }, (_, at) => `b${at}=""`).join(' ')}/>`,
    'home 1 has more than 5000 parts',
  ],
  ['brackets', `{"value":[${'['.repeat(2000)}`, 'its values are nested too deep'],
])('a file with more %s than a home has is refused before it fills the memory', async (...of) => {
  const [, file, why] = of;
  await expect(read(file)).rejects.toThrow(why);
});

it('brackets in a text are no depth', async () => {
  const { homes } = await read(
    JSON.stringify({ value: [{ ListingKey: 'A1', ListingTitle: `\\"${'['.repeat(100)}"` }] }),
  );
  expect(homes[0]?.values).toMatchObject({ id: 'A1', title: `\\"${'['.repeat(100)}"` });
});

it('of the addresses of photos so many are looked at that too many are still said to be', async () => {
  const photos = Array.from({ length: 3000 }, (_, at) => `https://a.example/${at}.png`).join(' ');
  const { homes } = await read(`Ref;Photos\nA1;${photos}`);
  expect(homes[0]?.photos).toHaveLength(1000);
});

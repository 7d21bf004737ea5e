import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataScript, listingOf, listOf } from '#server/http/found/jsonLd.ts';
import { makeArea, makeListing } from '#tests/sql/homes.ts';
import { asService, makeAccount } from '#tests/sql/people.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

const SHELL =
  '<!doctype html><html lang="en"><head><title>Roost</title></head><body></body></html>';
const HOME = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'Flat over the bakery',
  property_type: 'apartment',
  price: 1850_00,
  currency: 'EUR',
  price_period: 'month',
  bedrooms: 2,
  bathrooms: 1,
  living_area: 72.5,
  place: ['Harbour', 'Port Alba'],
  image: null,
} as const;

let server: TestServer;
let folder: string;
let shown: string;
let hidden: string;
let area: string;
const db = () => server.backend.embedded.db;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'found-'));
  await writeFile(path.join(folder, 'index.html'), SHELL);
  server = await startTestServer({ clientDir: folder });
  const owner = await makeAccount(db());
  area = await makeArea(db());
  ({ id: shown } = await makeListing(db(), owner, area));
  ({ id: hidden } = await makeListing(db(), owner, area));
  await asService(db(), "update properties set visibility = 'live' where id = $1::uuid", [shown]);
  await asService(db(), "update properties set visibility = 'paused' where id = $1::uuid", [
    hidden,
  ]);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

describe('what search engines find', () => {
  test('robots.txt closes what takes an account, leaves the pictures of homes open, and names the sitemap', async () => {
    const { text, headers } = await server.call('GET', '/robots.txt');
    expect(headers.get('content-type')).toContain('text/plain');
    expect(text).toContain(`Sitemap: ${server.url}/sitemap.xml`);
    for (const line of ['Disallow: /api/', 'Disallow: /chat', 'Allow: /api/photos/listings/'])
      expect(text.split('\n')).toContain(line);
    expect(text).not.toMatch(/Disallow: \/(?:search|properties)?$/mu);
  });

  test('The sitemap has each city with its areas and the homes that guests may see, with the day they changed, and no other', async () => {
    const index = await server.call('GET', '/sitemap.xml');
    const [, file = ''] =
      /<loc>[^<]*(\/sitemap-[\da-f-]{36}-1\.xml)<\/loc><lastmod>\d{4}-\d\d-\d\d</u.exec(
        index.text,
      ) ?? [];
    const city = await server.call('GET', file);
    expect(city.headers.get('content-type')).toBe('application/xml');
    const today = new Date().toISOString().slice(0, 10);
    expect(city.text).toContain(
      `<loc>${server.url}/properties/${shown}</loc><lastmod>${today}</lastmod>`,
    );
    expect(city.text).toContain(`<loc>${server.url}/search?areas=${area}</loc>`);
    expect(city.text).not.toContain(hidden);
    const pages = await server.call('GET', '/sitemap-pages.xml');
    expect(pages.text).toContain(`<loc>${server.url}/about</loc>`);
    expect((await server.call('GET', file.replace('-1.xml', '-2.xml'))).status).toBe(404);
    expect((await server.call('GET', '/sitemap-nothing.xml')).status).toBe(404);
  });

  test('A public page names its one address and those in other languages; one that takes an account names none', async () => {
    const linkOf = async (page: string) =>
      (await server.call('GET', page)).headers.get('link') ?? '';
    const search = await linkOf('/search?type=rent&sort=price&q=x');
    expect(search).toContain(`<${server.url}/search?type=rent>; rel="canonical"`);
    expect(search).toContain(
      `<${server.url}/search?type=rent&lang=de>; rel="alternate"; hreflang="de"`,
    );
    expect(search).toContain(
      `<${server.url}/search?type=rent>; rel="alternate"; hreflang="x-default"`,
    );
    expect(await linkOf('/about/?lang=fr')).toContain(
      `<${server.url}/about?lang=fr>; rel="canonical"`,
    );
    expect(await linkOf('/search?areas=%3Cscript%3E')).toContain(
      `<${server.url}/search>; rel="canonical"`,
    );
    for (const page of ['/chat', '/manage', '/settings']) expect(await linkOf(page)).toBe('');
  });

  test('The page of a home says its one address, and what it is as data, in the language that is asked for', async () => {
    const { text, headers } = await server.call('GET', `/properties/${shown}?lang=de`);
    expect(headers.get('content-language')).toBe('de');
    expect(text).toContain(`<link rel="canonical" href="${server.url}/properties/${shown}" />`);
    expect(text).toContain(`hreflang="ar" href="${server.url}/properties/${shown}?lang=ar"`);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/u.exec(text) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'RealEstateListing',
      url: `${server.url}/properties/${shown}`,
      about: {
        '@type': 'Apartment',
        numberOfBedrooms: 2,
        address: { addressLocality: 'Port Alba' },
      },
    });
    // The street is for whoever is signed in.
    expect(text).not.toContain('Rua ');
    expect((await server.call('GET', `/properties/${hidden}`)).text).not.toContain('ld+json');
  });
});

test('A home is told with its price, its unit and its size', () => {
  expect(listingOf(HOME, 'https://roost.example')).toEqual({
    '@type': 'RealEstateListing',
    url: `https://roost.example/properties/${HOME.id}`,
    name: HOME.title,
    about: {
      '@type': 'Apartment',
      name: HOME.title,
      numberOfBedrooms: 2,
      numberOfBathroomsTotal: 1,
      floorSize: { '@type': 'QuantitativeValue', value: 72.5, unitCode: 'MTK' },
      address: { '@type': 'PostalAddress', addressLocality: 'Port Alba', addressRegion: 'Harbour' },
    },
    offers: {
      '@type': 'Offer',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        ...{ price: 1850, priceCurrency: 'EUR', unitCode: 'MON' },
      },
    },
  });
  expect(listOf([HOME, HOME], '').itemListElement.map(({ position }) => position)).toEqual([1, 2]);
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028"\\'])(
  'The name %j ends no element',
  (title) => {
    const html = dataScript(listingOf({ ...HOME, title }, ''));
    expect(html.match(/</gu)).toHaveLength(2);
    expect(JSON.parse(html.replace(/^[^>]*>|<\/script>$/gu, ''))).toMatchObject({ name: title });
  },
);

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PublicHome } from '#server/domain/listings/index.ts';
import { homePages } from '#server/http/sharing/homePages.ts';
import { homeTags } from '#server/http/sharing/homeTags.ts';
import { wantedLanguage } from '#server/wantedLanguage.ts';
import { nothingHere } from '#server/http/staticFiles.ts';
import type { Db } from '#server/db/db.ts';
import { flat, makeArea, makeListing } from '#tests/sql/homes.ts';
import { asService, makeAccount } from '#tests/sql/people.ts';
import { listen } from './listen.ts';
import { quietLog } from './quietLog.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

const SHELL = `<!doctype html>
<html lang="en">
  <head>
    <meta name="description" content="Roost: find a home." />
    <title>Roost</title>
    <script src="/theme.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`;
const HOME: PublicHome = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'Flat over the bakery',
  titles: {},
  property_type: 'apartment',
  price: 1850_00,
  currency: 'EUR',
  price_period: 'month',
  bedrooms: 2,
  bathrooms: 1,
  living_area: 72.5,
  place: ['Harbour', 'Port Alba'],
  photo: 'abc_1-2',
};
const UNKNOWN = '019a0000-0000-7000-8000-0000000000ff';
const ORIGIN = 'https://roost.example';
const tags = (change: Partial<PublicHome> = {}, language: 'en' | 'de' | 'ar' = 'en') =>
  homeTags({ ...HOME, ...change }, { publicUrl: ORIGIN, language });
/** The text of a tag, as a browser reads it. */
function read(html: string, name: string): string | undefined {
  const [, text] =
    new RegExp(`(?:name|property)="${name}" content="([^"]*)"`, 'u').exec(html) ?? [];
  const signs: Record<string, string> = { quot: '"', lt: '<', gt: '>', amp: '&', '#39': "'" };
  return text?.replace(/&([a-z#\d]+);/gu, (all, sign: string) => signs[sign] ?? all);
}

describe('the head of a home’s page', () => {
  test('says its name, price, rooms, size, place and picture', () => {
    expect(tags()).toContain('<title>Flat over the bakery · Roost</title>');
    const described =
      '€1,850 a month · 2\u00a0bedrooms · 1\u00a0bathroom · \u206872.5 m²\u2069 · \u2068Harbour, Port Alba\u2069';
    expect(read(tags(), 'description')).toBe(described);
    expect(read(tags(), 'og:description')).toBe(described);
    expect(read(tags(), 'og:title')).toBe(HOME.title);
    expect(read(tags(), 'og:url')).toBe(`${ORIGIN}/properties/${HOME.id}`);
    expect(read(tags(), 'og:image')).toBe(`${ORIGIN}/api/photos/listings/abc_1-2/medium`);
    expect(read(tags(), 'twitter:card')).toBe('summary_large_image');
  });

  test('speaks the language that is asked for', () => {
    expect(read(tags({}, 'de'), 'description')).toMatch(
      /^1\.850\s€ im Monat · 2\u00a0Schlafzimmer · 1\u00a0Bad · /u,
    );
    expect(read(tags({}, 'ar'), 'description')).toContain('غرفتا نوم');
    const titles = { de: 'Wohnung über der Bäckerei' };
    expect(read(tags({ titles }, 'de'), 'og:title')).toBe(titles.de);
    expect(read(tags({ titles }, 'ar'), 'og:title')).toBe(HOME.title);
    const sale = {
      price_period: null,
      property_type: 'studio',
      bedrooms: 0,
      living_area: null,
    } as const;
    expect(read(tags(sale), 'description')).toBe(
      '€1,850 · Studio · 1\u00a0bathroom · \u2068Harbour, Port Alba\u2069',
    );
  });

  test('without a picture it is a small card', () => {
    for (const photo of [null, '../../secret', 'a"onload="x']) {
      expect(read(tags({ photo }), 'og:image')).toBeUndefined();
      expect(read(tags({ photo }), 'twitter:card')).toBe('summary');
    }
  });

  test.each([
    '</title><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '"/><meta http-equiv="refresh" content="0;url=https://evil.example">',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    "$& $` $' $1 <b>",
    '<!--',
    '<style>*{display:none}</style>',
    '\u0000\u0008</head>',
  ])('the name %j stays text, as does a place of that name', (hostile) => {
    const html = tags({ title: hostile, place: [hostile, null] });
    const plain = tags().replace(/content="[^"]*"|<title>[^<]*|ld\+json">[^<]*/gu, '');
    expect(html.replace(/content="[^"]*"|<title>[^<]*|ld\+json">[^<]*/gu, '')).toBe(plain);
    const said = hostile.replace(/\p{Cc}+/gu, ' ').trim();
    expect(read(html, 'og:title')).toBe(said);
    expect(read(html, 'og:description')).toContain(said);
  });

  test('a name of several lines is one', () => {
    expect(read(tags({ title: 'Two\r\n\tlines\u2028here' }), 'og:title')).toBe('Two lines here');
  });
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de-CH,de;q=0.9,en;q=0.8', 'de'],
  ['ja,pt-BR;q=0.5,fr;q=0.7', 'fr'],
  ['nl, sv;q=0.9', 'en'],
  ['es;q=0, ar;q=0.1', 'ar'],
  ['*', 'en'],
  [';;;,q=,,de;q=x', 'en'],
  [`${'xx,'.repeat(5000)}de`, 'en'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(wantedLanguage(header)).toBe(language);
});

describe('the pages of homes', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'roost-shared-'));
    await writeFile(path.join(folder, 'index.html'), SHELL);
    server = await startTestServer({ clientDir: folder });
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const page = (id: string, headers: Record<string, string> = {}, method = 'GET') =>
    server.call(method, `/properties/${id}`, { headers });
  const homeOf = async (fields: Record<string, unknown> = {}) => {
    const { db } = server.backend.embedded;
    return await makeListing(db, await makeAccount(db), await makeArea(db), fields);
  };

  test('a home that everybody may see has its own head, and all else of the page as it was', async () => {
    const home = await homeOf({ title: 'Flat <b>over</b> the $& bakery' });
    const { status, text, headers } = await page(home.id);
    expect(status).toBe(200);
    expect(text).toContain('<title>Flat &lt;b&gt;over&lt;/b&gt; the $&amp; bakery · Roost</title>');
    expect(read(text, 'og:url')).toBe(`${server.url}/properties/${home.id}`);
    expect(text.match(/name="description"/gu)).toHaveLength(1);
    expect(text).toContain('<script src="/theme.js"></script>');
    expect(text).toContain('<div id="root"></div>');
    const plain = await page('');
    for (const name of ['content-security-policy', 'cache-control', 'x-content-type-options'])
      expect(headers.get(name)).toBe(plain.headers.get(name));
    expect(headers.get('vary')).toBe('Accept-Language, Accept-Encoding');
    expect(headers.get('content-type')).toContain('text/html');
  });

  test('its title is the one its owner wrote in the language of its reader', async () => {
    const description = 'Zwei helle Zimmer mit Balkon über dem Wasser. '.repeat(4);
    const german = { language: 'de', title: 'Wohnung über der Bäckerei', description };
    const details = { ...flat('').details, language: 'en', translations: [german] };
    const { id } = await homeOf({ details });
    const titleFor = async (language: string) =>
      read((await page(id, { 'accept-language': language })).text, 'og:title');
    expect(await titleFor('de')).toBe(german.title);
    expect(await titleFor('fr')).toBe(flat('').title);
  });

  test('it speaks the language of its reader, and says so; an unchanged one is not sent again', async () => {
    const { id } = await homeOf();
    const german = await page(id.toUpperCase(), { 'accept-language': 'de' });
    expect(read(german.text, 'description')).toContain('im Monat');
    expect(german.headers.get('content-language')).toBe('de');
    const held = { 'if-none-match': german.headers.get('etag') ?? '' };
    const again = await page(id, { 'accept-language': 'de', ...held });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await page(id, held)).status).toBe(200);
    expect((await page(id, {}, 'HEAD')).text).toBe('');
  });

  test.each([
    ['held', `visibility = 'rejected', moderation_reason = 'photo_reused'`],
    ['paused', `visibility = 'paused'`],
    ['hidden because nobody confirmed it', `visibility = 'expired'`],
    ['let', `status = 'rented'`],
    ['removed', `deleted = true`],
  ])('a home that is %s has the plain page', async (_, change) => {
    const { db } = server.backend.embedded;
    const home = await homeOf();
    expect((await page(home.id)).text).not.toBe(SHELL);
    await asService(db, `update properties set ${change} where id = $1::uuid`, [home.id]);
    expect((await page(home.id)).text).toBe(SHELL);
  });

  test('what is no home has the plain page', async () => {
    for (const id of [UNKNOWN, '', 'x', "'%20or%201=1", `${UNKNOWN}/edit`])
      expect((await page(id)).text).toBe(SHELL);
  });
});

describe('looking a home up', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'roost-looked-up-'));
  writeFileSync(path.join(folder, 'index.html'), SHELL);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The plain page is a 404 here. `answer`: what the database does. */
  async function serve(answer: () => Promise<unknown>) {
    let asked = 0;
    const db = {
      asService: () => {
        asked += 1;
        return answer();
      },
    } as unknown as Db;
    const pages = homePages({ db, log: quietLog, publicUrl: ORIGIN, clientDir: folder });
    const { url, close } = await listen(
      (request, response) => void pages(request, response, () => nothingHere(request, response)),
    );
    return {
      close,
      asked: () => asked,
      status: async (target = `/properties/${UNKNOWN}`, method = 'GET') =>
        (await fetch(url + target, { method })).status,
    };
  }

  test('only a home’s address that is read is looked up', async () => {
    const { status, asked, close } = await serve(() => Promise.resolve([HOME]));
    expect(await status()).toBe(200);
    expect(await status(`/properties/${UNKNOWN}/?utm=x`, 'HEAD')).toBe(200);
    expect(asked()).toBe(2);
    for (const other of ['', '/', `/properties/${UNKNOWN}/edit`, `/x/properties/${UNKNOWN}`])
      expect(await status(other)).toBe(404);
    expect(await status(`/properties/${UNKNOWN}`, 'POST')).toBe(404);
    expect(asked()).toBe(2);
    await close();
  });

  test('where it fails there is the plain page', async () => {
    const { status, close } = await serve(() => Promise.reject(new Error('the database is away')));
    expect(await status()).toBe(404);
    await close();
  });

  test('where it takes long nobody waits, and a crowd asks eight times at once', async () => {
    let answer: (rows: readonly unknown[]) => void = () => undefined;
    const answering = new Promise<readonly unknown[]>((resolve) => {
      answer = resolve;
    });
    const { status, asked, close } = await serve(() => answering);
    const crowd = await Promise.all(Array.from({ length: 12 }, () => status()));
    expect(crowd).toEqual(crowd.map(() => 404));
    expect(asked()).toBe(8);
    answer([HOME]);
    await expect.poll(() => status()).toBe(200);
    await close();
  });
});

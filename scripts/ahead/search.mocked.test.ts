import { beforeAll, expect, it } from 'vitest';
import { FIRST_CARDS, FIRST_SEARCHES, type FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import { cardOf } from '#search/packs/homeCard.ts';
import { NOW, testArea, testListing, uuidOf } from '../../sync/listings/search/testListing.ts';
import type { createSearchDocuments } from './search.ts';

const SHELL =
  '<!doctype html><html lang="en"><head><title>Roost</title></head><body><div id="root"></div></body></html>';
const [SEARCH = ''] = FIRST_SEARCHES;
const AREA = uuidOf(900);

const answerWith = (titles: readonly string[]): FirstAnswer => ({
  at: NOW,
  city: uuidOf(950),
  areas: [AREA].map((id) => {
    const { outline: _, about: __, ...area } = testArea(id, 'Castle');
    return area;
  }),
  found: {
    total: titles.length,
    facets: {},
    currency: 'EUR',
    relax: [],
    cards: titles.map((title, n) => cardOf(testListing({ id: uuidOf(n), area_id: AREA, title }))),
  },
});

/*
 * Rendered as the server does it, in a process of its own: what the interface takes for a browser is put in the place of the globals.
 */
let make: Awaited<ReturnType<typeof createSearchDocuments>>;
beforeAll(async () => {
  const search = await import('./search.ts');
  make = await search.createSearchDocuments(SHELL);
});

const written = async (
  {
    language = 'en',
    languages = [language],
    isWide = false,
  }: { language?: string; languages?: readonly string[]; isWide?: boolean },
  titles: readonly string[] = ['Flat by the harbour', 'Second'],
) => {
  const answer = answerWith(titles);
  const asked = { path: '/search', search: SEARCH, language, languages, isWide, answer };
  const document = await make(asked);
  const [page = '', data = ''] = document.split('<script type="application/json"');
  return { document, page, data };
};

it('the document has the cards as they are painted: links, words, pictures, the first of them at once', async () => {
  const { page } = await written({});
  expect(page).toMatch(/<html data-window="narrow" lang="en" dir="ltr" data-ahead="en">/u);
  expect(page.match(/<article/gu)).toHaveLength(2);
  expect(page).toContain(`href="/properties/${uuidOf(0)}"`);
  expect(page).toContain('Flat by the harbour');
  expect(page).toContain('2 homes');
  // No style comes as text, and nothing is asked for before the document itself asks for it.
  const [head = '', body = ''] = page.split('</head>');
  expect(body).not.toMatch(/ style=|<link/u);
  expect(head.match(/<link[^>]*>/gu)).toEqual([
    '<link rel="expect" href="#end-of-page" blocking="render">',
  ]);
});

it.each([
  ['ar', ['ar'], 'rtl', 'منزل'],
  ['de', ['de-DE'], 'ltr', '1.200\u00A0€'],
  ['en', ['en-US'], 'ltr', 'sq\u00A0ft'],
  ['pt', ['pt-PT'], 'ltr', '70\u00A0m²'],
])('it is written as a device in %s writes it', async (language, languages, dir, text) => {
  const { page } = await written({ language, languages });
  expect(page).toContain(`lang="${language}" dir="${dir}" data-ahead="${language}"`);
  expect(page.replaceAll('&nbsp;', '\u00A0')).toContain(text);
});

it('for a wide window it has the first filters beside the homes, and no button for them', async () => {
  const { page } = await written({ isWide: true });
  expect(page).toMatch(/<html data-window="wide" lang="en"/u);
  expect(page).toContain('aria-label="Filters"');
  expect(page).toContain('Property type');
  expect(page).not.toContain('aria-haspopup="dialog">Filters');
  expect(page.split('</head>')[1]).not.toMatch(/ style=/u);
  // The next is written as a phone shows it again.
  expect((await written({})).page).not.toContain('aria-label="Filters"');
});

it('what an owner wrote is words, whatever it says', async () => {
  const evil = '</script><script>alert("x")</script><img src=x onerror=alert(1)>\u2028';
  const { page, data } = await written({}, [evil]);
  expect(page).not.toMatch(/<script|<img src=x/u);
  expect(page).toContain('&lt;/script&gt;');
  expect(data.split('</script>')).toHaveLength(2);
  expect(data).not.toContain('\u2028');
});

it('it has as many as are seen at first, and none is written of no homes', async () => {
  const many = Array.from({ length: FIRST_CARDS }, (_, n) => `Home ${n}`);
  const { page } = await written({}, many);
  expect(page.match(/<article/gu)).toHaveLength(6);
  const wide = await written({ isWide: true }, many);
  expect(wide.page.match(/<article/gu)).toHaveLength(6);
  await expect(written({}, [])).rejects.toThrow('no homes');
  // One that cannot be written does not hold up the next.
  expect((await written({}, ['After'])).page).toContain('After');
});

import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import type { SearchDocument } from './pageThread.ts';
import { createSearchDocuments } from './searchDocuments.ts';

const RENT = 'type=rent&kinds=homes';
const SALE = 'type=sale&kinds=homes';
const NOW = Date.parse('2026-11-26T10:00:00Z');
const PHONE = { 'sec-ch-ua-mobile': '?1', 'accept-language': 'en-US,en;q=0.9' };

const answerOf = (total: number, at = NOW) =>
  ({ at, found: { total, cards: [] as unknown } }) as FirstAnswer;

/** A server whose pages are written by `write`, and what was asked of it. */
function opened(write: (asked: SearchDocument) => Promise<string> = said, waitMs = 60_000) {
  const asked: SearchDocument[] = [];
  const warned: unknown[] = [];
  const time = { now: NOW };
  const documents = createSearchDocuments({
    thread: {
      render(one) {
        asked.push(one);
        return write(one);
      },
    },
    log: { warn: (_, thrown) => warned.push(thrown) },
    now: () => time.now,
    publicUrl: 'https://roost.example',
    waitMs,
  });
  const get = (url: string, headers: Record<string, string> = PHONE, method = 'GET') =>
    new Promise<string>((resolve) => {
      const serve = documents.serve(() => resolve('the shell'));
      const request = { url, method, headers: { 'accept-encoding': 'gzip', ...headers } };
      const response = {
        setHeader(name: string, value: unknown) {
          // Its letters are known before any of it is read.
          if (name === 'content-type') expect(value).toBe('text/html; charset=utf-8');
        },
        end: (bytes: Buffer) => resolve(gunzipSync(bytes).toString()),
      };
      void serve(
        request as unknown as IncomingMessage,
        response as unknown as ServerResponse,
        () => undefined,
      );
    });
  return { ...documents, asked, warned, time, get };
}

const said = ({ search, language, languages, isWide, answer }: SearchDocument) =>
  Promise.resolve(
    `${search} ${isWide ? 'wide ' : ''}${language} ${languages.join()} ${answer.found.total}`,
  );

it('a phone is given the homes of what its address means, in its language and region', async () => {
  const { take, get } = opened();
  take([
    [RENT, answerOf(7)],
    [SALE, answerOf(3)],
  ]);
  expect(await get('/search')).toBe(`${RENT} en en-US 7`);
  expect(await get(`/search?${SALE}`)).toBe(`${SALE} en en-US 3`);
  expect(await get('/search', { ...PHONE, cookie: 'looking=sale; language=de' })).toBe(
    `${SALE} de en-US 3`,
  );
  expect(await get('/search', { ...PHONE, 'accept-language': 'nl,ar-EG;q=0.8' })).toBe(
    `${RENT} ar nl,ar-EG 7`,
  );
});

it('any other device is given them as a wide window shows them', async () => {
  const { take, get, asked } = opened();
  take([[RENT, answerOf(7)]]);
  const english = { 'accept-language': 'en-US' };
  expect(await get('/search', { ...english, 'sec-ch-ua-mobile': '?0' })).toBe(
    `${RENT} wide en en-US 7`,
  );
  const linux = { ...english, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
  expect(await get('/search', linux)).toBe(`${RENT} wide en en-US 7`);
  expect(asked).toHaveLength(1);
  expect(await get('/search', { ...english, 'user-agent': 'iPhone Mobile/15E148' })).toBe(
    `${RENT} en en-US 7`,
  );
});

it('who has filters, looks at another page or comes before anything was found gets the document as it is', async () => {
  const { take, get } = opened();
  expect(await get('/search')).toBe('the shell');
  take([[RENT, answerOf(7)]]);
  expect(await get(`/search?${RENT}&beds=2..`)).toBe('the shell');
  expect(await get(`/search?${SALE}`)).toBe('the shell');
  expect(await get('/search', { ...PHONE, 'save-data': 'on' })).toBe('the shell');
  expect(await get('/search', { ...PHONE, cookie: 'looking=rent; digits=arabic' })).toBe(
    'the shell',
  );
  expect(await get('/browse')).toBe('the shell');
  expect(await get('/searches')).toBe('the shell');
  expect(await get('/search', PHONE, 'POST')).toBe('the shell');
});

it('a document is written once for each answer; the one before is given until the next is there', async () => {
  const held: (() => void)[] = [];
  let isHeld = false;
  const { take, get, asked } = opened(async (one) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
    return await said(one);
  });
  take([[RENT, answerOf(7)]]);
  // No request has come yet.
  expect(asked).toEqual([]);
  await get('/search');
  expect(await get('/search')).toMatch(/ 7$/u);
  expect(asked).toHaveLength(1);
  isHeld = true;
  take([[RENT, answerOf(8)]]);
  expect(await get('/search')).toMatch(/ 7$/u);
  for (const release of held) release();
  await expect.poll(() => get('/search')).toMatch(/ 8$/u);
  expect(asked).toHaveLength(2);
});

it('nobody waits long for it, nobody is given one that failed, and none of homes nobody looked at for long', async () => {
  const slow = opened(() => new Promise(() => undefined), 1);
  slow.take([[RENT, answerOf(7)]]);
  expect(await slow.get('/search')).toBe('the shell');
  const broken = opened(() => Promise.reject(new Error('broken')));
  broken.take([[RENT, answerOf(7)]]);
  expect(await broken.get('/search')).toBe('the shell');
  expect(await broken.get('/search')).toBe('the shell');
  expect(broken.warned).toHaveLength(1);
  const fresh = opened();
  fresh.take([[RENT, answerOf(7)]]);
  expect(await fresh.get('/search')).toMatch(RENT);
  fresh.time.now = NOW + 21 * 60_000;
  expect(await fresh.get('/search')).toBe('the shell');
  // Nor one that was written of homes of then, though newer were found since.
  fresh.take([[RENT, answerOf(8, fresh.time.now)]]);
  expect(await fresh.get('/search')).toMatch(/ 8$/u);
});

it('languages that no browser has are not written for, however many are asked for', async () => {
  const { take, get, asked } = opened();
  take([[RENT, answerOf(7)]]);
  await get('/search', { ...PHONE, 'accept-language': '../../etc,"><script>,en-US' });
  expect(asked.at(-1)?.languages).toEqual(['en-US']);
});

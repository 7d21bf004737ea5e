import { expect, it } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import type { Checkpoint } from '#contract/protocol/sync.ts';
import { createChanges, createChangesOfAreas } from './changes.ts';

const AREA = '00000000-0000-4000-8000-000000000011';
const FROM = { epoch: 'e', xid: '90', id: 'b', day: '2026-03-02' };
const row = { id: 'h', rev: 3, deleted: false, updated_at: '' };

/** A server that gives this; `asked`: the addresses, and what may be taken of what is kept. */
function server(answer: unknown) {
  const asked: (readonly [URL, RequestCache | undefined])[] = [];
  let time = 0;
  const changes = createChanges({
    origin: 'https://roost.test',
    now: () => time,
    async fetchAnswer(url, { cache }) {
      asked.push([url, cache]);
      if (answer === 'no line') throw new TypeError('no line');
      if (typeof answer !== 'string') return Response.json(answer);
      const status = answer === 'rate_limited' ? 429 : 404;
      return Response.json({ error: { code: answer, message: '' } }, { status });
    },
  });
  return { changes, asked, passes: (ms: number) => void (time += ms) };
}
const answered = (checkpoint: Partial<Checkpoint>, more: object = {}) => ({
  ...{ rows: [row], more: false, reset: false, from: FROM },
  ...{ checkpoint: { ...FROM, ...checkpoint }, ...more },
});

it('HM19 the address names where the device is and the change it heard of; without one, or one that is here, nothing that is kept will do', async () => {
  const { changes, asked } = server(answered({ xid: '101' }));
  expect(await changes(AREA, FROM, '100')).toMatchObject({ rows: [row] });
  await changes(AREA, FROM, null);
  await changes(AREA, FROM, '90');
  expect(asked.map(([url, cache]) => [url.pathname, url.searchParams.get('to'), cache])).toEqual([
    [API.areaChanges(AREA), '100', 'default'],
    [API.areaChanges(AREA), null, 'no-cache'],
    [API.areaChanges(AREA), null, 'no-cache'],
  ]);
  expect(Object.fromEntries(asked[1]?.[0].searchParams ?? [])).toEqual(FROM);
});

it.each([
  ['of before', answered({ xid: '99' })],
  ['behind where the device is', answered({ xid: '89' }, { from: FROM })],
  ['of another row of the transaction before', answered({ id: 'a' })],
  ['of an earlier day', answered({ xid: '100', day: '2026-03-01' })],
  ['for another address', answered({ xid: '101' }, { from: { ...FROM, xid: '95' } })],
  ['of another database', answered({ xid: '101', epoch: 'other' })],
  ['that is not all', answered({ xid: '101' }, { more: true })],
  ['that says to begin anew', answered({ xid: '101' }, { reset: true, more: true })],
  ['with another kind of number', answered({ xid: '0x99' })],
])('HM19 an answer %s is not taken: the database is asked', async (_, answer) => {
  expect(await server(answer).changes(AREA, FROM, '100')).toBeNull();
});

it('HM19 a server without it is not asked for ten minutes; one that is asked too often lets the database answer; a dead line is a dead line', async () => {
  const { changes, asked, passes } = server('not_found');
  expect(await changes(AREA, FROM, null)).toBeNull();
  expect(await changes(AREA, FROM, null)).toBeNull();
  expect(asked).toHaveLength(1);
  passes(10 * 60_000);
  await changes(AREA, FROM, null);
  expect(asked).toHaveLength(2);
  const limited = server('rate_limited');
  expect(await limited.changes(AREA, FROM, null)).toBeNull();
  expect(await limited.changes(AREA, { ...FROM, xid: 'begun' }, null)).toBeNull();
  expect(limited.asked).toHaveLength(1);
  await expect(server('no line').changes(AREA, FROM, null)).rejects.toMatchObject({
    failure: { kind: 'network' },
  });
  await expect(server({ not: 'ours' }).changes(AREA, FROM, null)).rejects.toMatchObject({
    failure: { kind: 'notOurs' },
  });
});

it('HM19 the changes of several areas are one question, and each answer is taken or not by itself', async () => {
  const asked: unknown[] = [];
  let status = 200;
  let time = 0;
  const areas = [
    answered({ xid: '101' }),
    null,
    answered({ xid: '89' }),
    answered({}, { more: true }),
    answered({ xid: '95' }, { from: { ...FROM, xid: '80' } }),
  ];
  const together = createChangesOfAreas({
    origin: 'https://roost.test',
    now: () => time,
    async fetchAnswer(url, { method, body }) {
      asked.push([method, url.pathname, JSON.parse(body as string)]);
      if (status === 200) return Response.json({ areas });
      return Response.json({ error: { code: 'not_found', message: '' } }, { status });
    },
  });
  const wanted = areas.map(() => ({ area: AREA, from: FROM }));
  expect(await together(wanted)).toEqual([areas[0], 'many', null, null, null]);
  expect(asked).toEqual([['POST', API.changesOfAreas, { areas: wanted }]]);
  expect(await together([])).toEqual([]);
  expect(await together([{ area: AREA, from: { ...FROM, xid: 'base' } }])).toEqual([null]);
  expect(asked).toHaveLength(1);
  status = 404;
  expect(await together(wanted)).toEqual(areas.map(() => null));
  expect(await together(wanted)).toEqual(areas.map(() => null));
  expect(asked).toHaveLength(2);
  time += 10 * 60_000;
  status = 200;
  expect((await together(wanted))[0]).toEqual(areas[0]);
});

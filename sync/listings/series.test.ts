import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { type MarketSeries, marketSeriesSchema } from '#contract/protocol/marketSeries.ts';
import { type PlatformDays, platformDaysSchema } from '#contract/protocol/platformDays.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { openStoredSeries } from '../adapters/figures.ts';
import type { HeldSeries } from '../model/listings.ts';
import type { AskSeries } from '../model/ports/catalogue.ts';
import { TransportError } from '../model/ports/transport.ts';
import { createSeriesKeeper } from './series.ts';

const ID = '019a0000-0000-7000-8000-000000000001';
const OTHER = '019a0000-0000-7000-8000-000000000002';
const THIRD = '019a0000-0000-7000-8000-000000000003';
const [FOURTH, FIFTH] = [4, 5].map((n) => `019a0000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
];
const NAMES: Readonly<Record<string, string>> = {
  [ID]: 'one',
  [OTHER]: 'other',
  [THIRD]: 'third',
  [FOURTH]: 'fourth',
  [FIFTH]: 'fifth',
};
const HOUR = 60 * 60_000;
const seriesOf = (id: string, through: MarketSeries['through']): MarketSeries => ({
  id,
  currency: 'EUR',
  from: '2026-10',
  through,
  countedAt: `${through}T10:00:00.000Z`,
  segments: {},
});

/** A device whose server says what `answers` holds, by place; a place it does not hold cannot be asked for. */
function device(factory = new IDBFactory(), name = 'roost-guest') {
  const clock = createVirtualClock();
  const answers = new Map<string, MarketSeries | 'none'>();
  const asked: string[] = [];
  let line = Promise.resolve();
  const ask: AskSeries = async (id, etag) => {
    asked.push(`${NAMES[id]} ${etag ?? '-'}`);
    await line;
    const answer = answers.get(id);
    if (answer === undefined) throw new TransportError({ kind: 'network' });
    if (answer === 'none') return 'none';
    return etag === answer.through ? 'same' : { etag: answer.through, series: answer };
  };
  const log = { info: () => undefined, warn: () => undefined };
  const open = () =>
    createSeriesKeeper({
      ask,
      kept: openStoredSeries(name, marketSeriesSchema, factory),
      clock,
      log,
    });
  /** No answer comes until what is given back is called. */
  const hold = () => {
    let release = (): void => undefined;
    line = new Promise((resolve) => (release = resolve));
    return () => release();
  };
  /** The values that a viewer is shown, one after the other. */
  const look = (keeper = open(), id = ID) => {
    const shown: (HeldSeries | null)[] = [];
    const stop = keeper.of(id)((held) => void shown.push(held));
    return { shown, stop, days: () => shown.map((held) => held?.series.through ?? null) };
  };
  return { clock, answers, asked, open, look, hold, factory };
}
/** Waits for the writes on their way through IndexedDB. */
const settled = async () => {
  for (let turn = 0; turn < 30; turn += 1) await new Promise(setImmediate);
};

test('FI21 what was told is shown in the next start without a line, as of when it was asked for', async () => {
  const first = device();
  first.answers.set(ID, seriesOf(ID, '2026-11-21'));
  const online = first.look();
  await settled();
  expect(online.days()).toEqual(['2026-11-21']);
  const asOf = online.shown[0]?.checkedAt;

  const later = device(first.factory);
  await later.clock.advance(30 * 24 * HOUR);
  const offline = later.look();
  await settled();
  expect(offline.days()).toEqual(['2026-11-21']);
  expect(offline.shown[0]?.checkedAt).toBe(asOf);
});

test('FI21 without a line and with nothing kept it says so, and shows it soon after there is one', async () => {
  const { clock, answers, look } = device();
  const { days } = look();
  await settled();
  expect(days()).toEqual([null]);
  answers.set(ID, seriesOf(ID, '2026-11-21'));
  await clock.advance(15_000);
  await settled();
  expect(days()).toEqual([null, '2026-11-21']);
});

test('FI21 who looks on is shown what was counted since; what did not change is not sent again', async () => {
  const { clock, answers, asked, look } = device();
  answers.set(ID, seriesOf(ID, '2026-11-21'));
  const { days, shown, stop } = look();
  await settled();
  await clock.advance(HOUR);
  await settled();
  expect(asked).toEqual(['one -', 'one 2026-11-21']);
  expect(shown.map((held) => held?.checkedAt)).toEqual([
    shown[0]?.checkedAt,
    (shown[0]?.checkedAt ?? 0) + HOUR,
  ]);
  answers.set(ID, seriesOf(ID, '2026-11-22'));
  await clock.advance(HOUR);
  await settled();
  expect(days()).toEqual(['2026-11-21', '2026-11-21', '2026-11-22']);
  stop();
  await clock.advance(9 * HOUR);
  expect(asked).toHaveLength(3);
});

test('FI21 figures of many places come one after the other, once an hour, and end where the line does', async () => {
  const { clock, answers, asked, open } = device();
  const keeper = open();
  answers.set(ID, seriesOf(ID, '2026-11-21'));
  await keeper.keep([ID, OTHER, ID]);
  expect(asked).toEqual(['one -', 'other -']);
  answers.set(OTHER, 'none');
  await keeper.keep([ID, OTHER]);
  expect(asked).toHaveLength(2);
  await clock.advance(10_000);
  await keeper.keep([ID, OTHER]);
  expect(asked).toEqual(['one -', 'other -', 'other -']);
});

test('FI21 three are asked for at once, and a place that somebody looks at goes before those of a page that was left', async () => {
  const { answers, asked, open, look, hold } = device();
  for (const id of Object.keys(NAMES)) answers.set(id, seriesOf(id, '2026-11-21'));
  const release = hold();
  const keeper = open();
  for (const id of [ID, OTHER, THIRD]) look(keeper, id);
  look(keeper, FOURTH).stop();
  look(keeper, FIFTH);
  await settled();
  expect(asked).toEqual(['one -', 'other -', 'third -']);
  release();
  await settled();
  expect(asked).toEqual(['one -', 'other -', 'third -', 'fifth -', 'fourth -']);
});

test('FI21 two people of one device keep their own, and what is no series is none', async () => {
  const { answers, look, factory } = device();
  answers.set(ID, seriesOf(ID, '2026-11-21'));
  look();
  await settled();
  const bobs = openStoredSeries('roost-bob', marketSeriesSchema, factory);
  expect(await bobs.get(ID)).toBeNull();
  const kept = openStoredSeries('roost-guest', marketSeriesSchema, factory);
  expect((await kept.get(ID))?.series.through).toBe('2026-11-21');
  await kept.put({ etag: 'x', checkedAt: 1, series: { ...seriesOf(ID, '2026-11-21'), from: '?' } });
  expect(await kept.get(ID)).toBeNull();
});

test('FI26 counts of the platform are kept beside the figures and shown in the next start without a line', async () => {
  const factory = new IDBFactory();
  const days: PlatformDays = {
    ...{ id: 'platform', from: '2026-11-20', through: '2026-11-21', countedAt: null },
    ...{ active: [null, 7], added: [null, null], closed: [null, null], messages: [6, 9] },
    ...{
      inquiries: [null, 5],
      replyMinutes: [null, 35],
      waitSeconds: [2, 3],
      waited: [null, null],
    },
  };
  const log = { info: () => undefined, warn: () => undefined };
  const open = (ask: AskSeries<PlatformDays>) =>
    createSeriesKeeper({
      ask,
      kept: openStoredSeries('roost-a', platformDaysSchema, factory),
      clock: createVirtualClock(),
      log,
    });
  const shownBy = async (keeper: ReturnType<typeof open>) => {
    const shown: unknown[] = [];
    const stop = keeper.of('platform')((held) => void shown.push(held?.series ?? null));
    await settled();
    stop();
    return shown;
  };
  expect(await shownBy(open(() => Promise.resolve({ etag: '', series: days })))).toEqual([days]);
  const dead = () => Promise.reject(new TransportError({ kind: 'network' }));
  expect(await shownBy(open(dead))).toEqual([days]);
  const elsewhere = createSeriesKeeper({
    ask: () => Promise.resolve('none' as const),
    kept: openStoredSeries('roost-b', platformDaysSchema, factory),
    clock: createVirtualClock(),
    log,
  });
  expect(await shownBy(elsewhere)).toEqual([null]);
});

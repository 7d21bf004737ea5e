import { readFile } from 'node:fs/promises';
import type { Property } from '#contract/entities/property.ts';
import { freshness } from '#contract/rules/listing/freshness.ts';
import { distanceKm } from '#contract/rules/distance.ts';
import { FRESH_SHARE, TERM_WEIGHTS } from '#search/recommend/recommend.ts';
import { monthOrWhole, type Taste, type TasteEvent, tasteOf } from '#search/recommend/taste.ts';
import type { RecommendAsk } from '#sync/model/recommendations.ts';
import { createListingIndex } from '#search/finding/listingIndex.ts';
import { recommendIn } from '#sync/listings/search/recommendIn.ts';
import type { Bench } from '../bench.ts';
import { type Contender, interleave } from '../measure/interleave.ts';
import { median } from '../measure/statistics.ts';
import { ratio } from '../measure/table.ts';
import { startCity, writeListings } from '../world/city.ts';

const HOMES = 10_000;
const MOST = 6;
/** One question is too short to be timed alone. */
const TIMES = 5;
const DAY_MS = 86_400_000;
/** The recent actions of one person: the kinds by turns, one a day. */
const DID: readonly TasteEvent['kind'][] = ['save', 'view', 'inquiry', 'view', 'save', 'compare'];
const EVENTS = 12;
/** Rows that rest on a taste: what somebody likes, and because of two saved homes. */
const TASTES = 3;

/** Row 17: homes are recommended among 10,000, the engine alone and in Node: the worker it works in is not slowed by a browser. */
export const recommending: Bench = {
  name: 'recommending',
  row: 17,
  async run(context) {
    const app = await startCity(context);
    const { path } = await writeListings(app.url, await context.newFolder('listings'));
    await app.stop();
    const rows = JSON.parse(await readFile(path, 'utf8')) as readonly Property[];
    const homes = Array.from({ length: Math.round(HOMES * context.scale) }, (_, at) => {
      const row = rows[at % rows.length] as Property;
      return at < rows.length ? row : { ...row, id: crypto.randomUUID() };
    });
    const index = createListingIndex();
    index.put(homes);
    const now = Date.now();
    const rents = homes.filter(({ listing_type: type }) => type === 'rent');
    const questions = Array.from({ length: TIMES }, (_, turn) => askOf(rents, turn, now));
    const scan = createScan(homes);
    const series = await interleave(
      [
        {
          name: 'typed-array scan',
          kind: 'floor',
          run: (turn) => spent(questions, turn, ({ events }) => scan(events, now)),
        },
        {
          name: 'Roost, all rows',
          kind: 'ours',
          run: (turn) => spent(questions, turn, ({ ask }) => recommendIn(index, ask, now, null)),
        },
      ] satisfies Contender[],
      context.runs,
    );
    const own = series.find(({ kind }) => kind === 'ours')?.samples ?? [];
    return [
      {
        row: 17,
        title: `recommendations over ${homes.length.toLocaleString('en-US')} homes, the engine alone`,
        unit: 'ms of processor',
        series,
        aims: [
          { text: '≤ 2× floor', measured: ratio(series, 'ours', 'floor'), limit: 2, kind: 'most' },
          { text: 'within a frame', measured: median(own), limit: 16, kind: 'most' },
        ],
        notes: [
          `the floor scores all homes by ${TASTES} tastes and keeps the best ${MOST} of each: no reasons, no usual prices, and alike may stand beside alike`,
        ],
      },
    ];
  },
};

interface Question {
  readonly ask: RecommendAsk;
  readonly events: readonly TasteEvent[];
}

/** Somebody who did something with a dozen homes for rent. */
function askOf(rents: readonly Property[], turn: number, now: number): Question {
  const events = Array.from({ length: EVENTS }, (_, at): TasteEvent => {
    const home = rents[(turn * 577 + at * 131) % rents.length] as Property;
    return { home, kind: DID[at % DID.length] ?? 'view', at: now - at * DAY_MS };
  });
  const prices = events.map(({ home }) => monthOrWhole(home));
  return {
    events,
    ask: {
      events: events.map(({ home: { id }, kind, at }) => ({ id, kind, at })),
      must: { type: 'rent' },
      budget: {
        amount: Math.max(...prices),
        currency: events[0]?.home.currency ?? '',
        type: 'rent',
      },
      places: events.slice(0, 2).map(({ home: { lat, lon } }) => ({ lat, lon })),
      excluded: events.map(({ home }) => home.id),
      weights: {},
      most: MOST,
    },
  };
}

/** ms of processor for one question, of several. */
function spent(
  questions: readonly Question[],
  turn: number,
  ask: (question: Question) => unknown,
): Promise<number> {
  const begun = process.cpuUsage();
  for (let at = 0; at < TIMES; at += 1) ask(questions[(turn + at) % questions.length] as Question);
  const { user, system } = process.cpuUsage(begun);
  return Promise.resolve((user + system) / 1000 / TIMES);
}

/** The floor: one pass for each taste over typed arrays, and the rows of the best. */
function createScan(homes: readonly Property[]) {
  const price = Float64Array.from(homes, monthOrWhole);
  const bedrooms = Float64Array.from(homes, (home) => home.bedrooms ?? 0);
  const area = Float64Array.from(homes, (home) => home.living_area ?? Number.NaN);
  const lat = Float64Array.from(homes, (home) => home.lat);
  const lon = Float64Array.from(homes, (home) => home.lon);
  const confirmedAt = Float64Array.from(homes, (home) =>
    Date.parse(home.availability_confirmed_at),
  );
  const isRent = Uint8Array.from(homes, (home) => Number(home.listing_type === 'rent'));
  const types = codesOf(homes.map((home) => [home.property_type]));
  const features = codesOf(homes.map((home) => home.details.features ?? []));

  const best = (taste: Taste, now: number): readonly number[] => {
    const typeShare = types.names.map(
      (name) => (taste.types as Map<string, number>).get(name) ?? 0,
    );
    const featureShare = features.names.map(
      (name) => (taste.features as Map<string, number>).get(name) ?? 0,
    );
    const allFeatures = featureShare.reduce((sum, one) => sum + one, 0);
    const allPlaces = taste.places.reduce((sum, { weight }) => sum + weight, 0);
    const kept: { row: number; score: number }[] = [];
    for (let row = 0; row < homes.length; row += 1) {
      if (isRent[row] !== Number(taste.listingType === 'rent')) continue;
      let near = 0;
      for (const place of taste.places)
        near +=
          place.weight *
          within(1 - distanceKm({ lat: lat[row] ?? 0, lon: lon[row] ?? 0 }, place) / 10);
      let had = 0;
      for (const code of features.of[row] ?? []) had += featureShare[code] ?? 0;
      const size = within(1 - Math.abs((area[row] ?? 0) / (taste.area ?? Number.NaN) - 1) / 0.5);
      const score =
        TERM_WEIGHTS.price * within(1 - ((price[row] ?? 0) / taste.price - 1) / 0.25) +
        (TERM_WEIGHTS.place * near) / allPlaces +
        TERM_WEIGHTS.bedrooms * within(1 - Math.abs((bedrooms[row] ?? 0) - taste.bedrooms) / 2) +
        TERM_WEIGHTS.area * (Number.isNaN(size) ? 0 : size) +
        TERM_WEIGHTS.type * (typeShare[types.of[row]?.[0] ?? 0] ?? 0) +
        TERM_WEIGHTS.features * (allFeatures === 0 ? 0 : had / allFeatures) +
        TERM_WEIGHTS.freshness * FRESH_SHARE[freshness(confirmedAt[row] ?? 0, now)];
      if (kept.length === MOST && score <= (kept.at(-1)?.score ?? 0)) continue;
      kept.push({ row, score });
      kept.sort((one, other) => other.score - one.score);
      if (kept.length > MOST) kept.pop();
    }
    return kept.map(({ row }) => row);
  };

  return (events: readonly TasteEvent[], now: number): number => {
    const [first, second] = events.filter(({ kind }) => kind === 'save');
    const tastes = [events, ...[first, second].map((one) => (one === undefined ? [] : [one]))];
    return tastes
      .flatMap((of) => tasteOf(of, now) ?? [])
      .reduce((sum, taste) => sum + best(taste, now).length, 0);
  };
}

const within = (share: number): number => Math.min(1, Math.max(0, share));

function codesOf(all: readonly (readonly string[])[]) {
  const names = [...new Set(all.flat())];
  const codes = new Map(names.map((name, code) => [name, code]));
  return { names, of: all.map((some) => Uint8Array.from(some, (name) => codes.get(name) ?? 0)) };
}

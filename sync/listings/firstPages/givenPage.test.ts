import { describe, expect, it } from 'vitest';
import { FIRST_CARDS, FIRST_SEARCHES, type FirstAnswer } from '#contract/protocol/firstAnswer.ts';
import { readQuery } from '#search/query/queryAddress.ts';
import { cardOf } from '#search/packs/homeCard.ts';
import { always, type Source } from '../../kit/source.ts';
import type { HeldArea, KeptCity, SearchPage } from '../../model/listings.ts';
import type { Seen } from '../storedLook.ts';
import { testArea, testListing, uuidOf } from '../search/testListing.ts';
import { CARDS_KEPT, firstPageIn, type Stamp, textsOf } from './firstPage.ts';
import { keptSeen } from './keptSeen.ts';
import { givenPage, standing, whileGiven } from './givenPage.ts';

const NOW = Date.parse('2026-11-23T10:00:00Z');
const STAMP: Stamp = { app: '1', database: 'roost', shownAs: 'en' };
const AREAS = [testArea(uuidOf(900), 'Castle'), testArea(uuidOf(901), 'Harbour')];
const [SEARCH = ''] = FIRST_SEARCHES;
const { query } = readQuery(SEARCH);

const answer: FirstAnswer = {
  at: NOW,
  city: uuidOf(950),
  areas: AREAS.map(({ outline: _, about: __, ...area }) => area),
  found: {
    total: 90,
    facets: { type: { rent: 90 } },
    currency: 'EUR',
    relax: [],
    cards: Array.from({ length: FIRST_CARDS }, (_, n) => cardOf(testListing({ id: uuidOf(n) }))),
  },
};
const given = givenPage(SEARCH, answer);

/** A source that says what it is told. */
function told<T>() {
  const emits = new Set<(value: T) => void>();
  const source: Source<T> = (emit) => {
    emits.add(emit);
    return () => emits.delete(emit);
  };
  return { source, say: (value: T) => emits.forEach((emit) => emit(value)) };
}

function stood() {
  const due: (() => void)[] = [];
  const search = told<SearchPage>();
  const areas = told<typeof AREAS>();
  const held = told<readonly HeldArea[]>();
  const cities = told<readonly KeptCity[]>();
  const listings: Seen['listings'] = {
    search: () => search.source,
    points: () => () => () => undefined,
    areas: () => areas.source,
    heldAreas: () => held.source,
    cities: () => cities.source,
    hasNoAreas: () => always(false),
  };
  const clock = {
    after: (_: number, callback: () => void) => {
      due.push(callback);
      return () => undefined;
    },
  };
  const hidden = told<readonly string[]>();
  const seen = standing(given, { clock, hidden: hidden.source }, listings);
  return { seen, search, areas, held, cities, hidden, late: () => due.forEach((each) => each()) };
}
const page = (total: number, isPartial?: true): SearchPage => ({
  ...given.page,
  total,
  ...(isPartial && { isPartial }),
});
const window = given.asked[1];

describe('a first page that the server found', () => {
  it('FI28 is kept and believed as one that was shown here, and says that it was given', () => {
    expect(CARDS_KEPT).toBe(FIRST_CARDS);
    const kept = firstPageIn(STAMP, textsOf(STAMP, given, NOW), NOW);
    expect(kept?.page).toMatchObject({ isKept: true, isGiven: true, total: 90, checkedAt: NOW });
    expect(kept?.page.cards).toEqual(given.page.cards);
    expect(kept?.heldAreas.map(({ state }) => state.kind)).toEqual(['waiting', 'waiting']);
    expect(kept?.cities[0]).toMatchObject({ name: 'Port', areas: 2, isHere: false });
  });

  it('FI28 is no page where the server answered something else', () => {
    const { found } = answer;
    const wrong = [
      { ...found, cards: found.cards.slice(1) },
      { ...found, total: '90' },
      { ...found, cards: found.cards.map(({ price: _, ...card }) => card) },
    ];
    for (const each of wrong) {
      const broken = givenPage(SEARCH, { ...answer, found: each as typeof found });
      expect(firstPageIn(STAMP, textsOf(STAMP, broken, NOW), NOW)).toBeNull();
    }
  });

  it('FI28 stands until all homes are searched here: then the truth is told, and everything after it', () => {
    const { seen, search } = stood();
    const totals: number[] = [];
    const deeper: number[] = [];
    const others: number[] = [];
    seen.search(query, window)(({ total }) => totals.push(total));
    seen.search(query, { from: 60, count: 60 })(({ total }) => deeper.push(total));
    seen.search({ ...query, reduced: true }, window)(({ total }) => others.push(total));
    search.say(page(0, true));
    search.say(page(40, true));
    expect(totals).toEqual([]);
    expect(deeper).toEqual([]);
    expect(others).toEqual([0, 40]);
    search.say(page(91));
    expect(totals).toEqual([91]);
    search.say(page(12, true));
    expect(totals).toEqual([91, 12]);
    expect(deeper).toEqual([91, 12]);
  });

  it('FI30 it stands as well for whoever asks with its homes in the lead', () => {
    const { seen, search, hidden } = stood();
    const totals: number[] = [];
    const lead = given.page.cards.map(({ id }) => id);
    seen.search(query, { ...window, lead })(({ total }) => totals.push(total));
    search.say(page(40, true));
    hidden.say([uuidOf(3)]);
    search.say(page(91));
    expect(totals).toEqual([89, 91]);
  });

  it('FI28 its areas and its city stand until they have come, too', () => {
    const { seen, areas, held, cities } = stood();
    const names: string[][] = [];
    const states: number[] = [];
    const known: number[] = [];
    seen.areas()((all) => names.push(all.map(({ name }) => name)));
    seen.heldAreas()((all) => states.push(all.length));
    seen.cities()((all) => known.push(all.length));
    const [castle] = AREAS;
    areas.say([]);
    held.say([]);
    cities.say([]);
    areas.say(castle === undefined ? [] : [castle]);
    expect([names, states, known]).toEqual([[], [], []]);
    areas.say(AREAS);
    held.say(given.heldAreas);
    cities.say(given.cities);
    expect([names, states, known]).toEqual([[['Castle', 'Harbour']], [2], [1]]);
  });

  it('FI28 a home that is hidden leaves it at once, and is there again when that is taken back', () => {
    const { seen, search, hidden } = stood();
    const shown: [number, boolean][] = [];
    const hides = uuidOf(3);
    seen.search(
      query,
      window,
    )(({ total, cards }) => shown.push([total, cards.some(({ id }) => id === hides)]));
    hidden.say([]);
    hidden.say([uuidOf(700)]);
    expect(shown).toEqual([]);
    hidden.say([hides]);
    hidden.say([]);
    expect(shown).toEqual([
      [89, false],
      [90, true],
    ]);
    search.say(page(90));
    hidden.say([hides]);
    expect(shown).toHaveLength(3);
  });

  it('FI28 ends where somebody looks at another city', () => {
    const { seen, search, cities } = stood();
    const totals: number[] = [];
    const names: (string | null)[] = [];
    seen.search(query, window)(({ total }) => totals.push(total));
    seen.cities()(([inUse]) => names.push(inUse?.name ?? null));
    search.say(page(4, true));
    cities.say([
      { ...(given.cities[0] as KeptCity), id: uuidOf(951), name: 'Elsewhere', areas: 1 },
    ]);
    expect([totals, names]).toEqual([[4], ['Elsewhere']]);
  });

  it('FI28 is of what a place and a price meant that were typed, and tells the currency to whoever reads the price', () => {
    const meant = `type=rent&city=${answer.city}&areas=${AREAS[0]?.id}&price=..130000&beds=2..`;
    const typed = givenPage('type=rent&beds=2..&where=castle&most=1300', { ...answer, meant });
    const texts = textsOf(STAMP, typed, NOW);
    const kept = firstPageIn(STAMP, texts, NOW);
    if (kept === null) throw new Error('it is not kept');
    const { query: asked } = readQuery(meant);
    const { price: _, ...before } = asked;
    expect(kept).toMatchObject({ asked: [asked, window], before });
    const shown = (seen: Seen['listings'], about: typeof asked) => {
      const pages: SearchPage[] = [];
      seen.search(about, window)((each) => pages.push(each))();
      return pages.map(({ total, currency, isPartial = false }) => [total, currency, isPartial]);
    };
    expect(shown(keptSeen(kept).listings, before)).toEqual([[0, 'EUR', true]]);
    expect(shown(keptSeen(kept).listings, asked)).toEqual([[90, 'EUR', false]]);
    expect(shown(keptSeen(given).listings, before)).toEqual([]);
    const open = keptSeen({ ...given, asked: [before, window], page: page(4) }).listings;
    const clock = { after: () => () => undefined };
    expect(shown(standing(kept, { clock }, open), before)).toEqual([
      [0, 'EUR', true],
      [4, 'EUR', false],
    ]);
  });

  it('FI28 may be given when the market is open: it stands for whoever asks from then on', () => {
    const { seen, search } = stood();
    const plain = { ...seen, search: () => search.source };
    let now: typeof given | null = null;
    const reads = whileGiven(
      () => now,
      () => seen,
      plain,
    );
    const before: number[] = [];
    const then: number[] = [];
    reads.search(query, window)(({ total }) => before.push(total));
    now = given;
    reads.search(query, window)(({ total }) => then.push(total));
    search.say(page(4, true));
    search.say(page(91));
    expect([before, then]).toEqual([[4, 91], [91]]);
  });

  it('FI28 does not stand for ever: what was held back last is told in the end, once, and not to who left', () => {
    const { seen, search, areas, late } = stood();
    const totals: number[] = [];
    const left: number[] = [];
    seen.search(query, window)(({ total }) => totals.push(total));
    const leave = seen.search(query, window)(({ total }) => left.push(total));
    const names: number[] = [];
    seen.areas()((all) => names.push(all.length));
    search.say(page(3, true));
    search.say(page(7, true));
    areas.say([]);
    leave();
    late();
    expect(totals).toEqual([7]);
    expect(left).toEqual([]);
    expect(names).toEqual([0]);
    search.say(page(8, true));
    expect(totals).toEqual([7, 8]);
  });
});

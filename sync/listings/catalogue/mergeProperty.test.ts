import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListingPhoto, Property } from '#contract/entities/property.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import { mergePhotos, mergeProperty } from './mergeProperty.ts';

const row = {
  id: 'a',
  title: 'A flat',
  status: 'available',
  closed_price: null,
  closed_on: null,
  lat: 1,
  lon: 1,
  bedrooms: 1,
  listing_type: 'rent',
  property_type: 'apartment',
  owner_id: 'me',
  area_id: 'x',
  photos: [],
  details: { city: 'Port', features: ['lift'] },
} as unknown as Property;
const doc = (change: object): PropertyDoc =>
  ({ id: 'a', rev: 1, row: { ...row, ...change } }) as unknown as PropertyDoc;
const photo = (id: string, more: Partial<ListingPhoto> = {}): ListingPhoto => ({
  id,
  key: null,
  room: 'other',
  w: 4,
  h: 3,
  ...more,
});
const ids = (photos: readonly ListingPhoto[]) => photos.map(({ id }) => id);

test('HM5 features are a set, other details one field each, and what it is found by follows the merged listing', () => {
  const merged = mergeProperty({
    base: doc({}),
    mine: doc({ bedrooms: 2, details: { city: 'Port', features: ['lift', 'pool'] } }),
    theirs: doc({ details: { city: 'Port', features: ['balcony'], floor: 4 } }),
  });
  expect(merged.conflicts).toEqual([]);
  expect(merged.row).toMatchObject({
    row: { bedrooms: 2, details: { features: ['balcony', 'pool'], floor: 4 } },
  });
});

test('HM5 a closed status beats an open one, on whichever side it was said', () => {
  const closed = { status: 'rented', closed_price: 900, closed_on: '2026-11-01' };
  const base = doc({ status: 'available' });
  const open = doc({ status: 'pending' });
  for (const sides of [
    { base, mine: doc(closed), theirs: open },
    { base, mine: open, theirs: doc(closed) },
  ]) {
    const merged = mergeProperty(sides);
    expect(merged.conflicts).toEqual([]);
    expect(merged.row.row).toMatchObject(closed);
  }
});

test('HM5 photos are merged by their ids: my order, what either side added or took out, and a key stays', () => {
  const base = [photo('a'), photo('b'), photo('c')];
  const mine = [photo('c'), photo('a', { caption: 'Hall' }), photo('d')];
  const theirs = [photo('a', { key: 'k-a' }), photo('b'), photo('e')];
  const merged = mergePhotos(base, { photos: mine }, { photos: theirs });
  expect(ids(merged)).toEqual(['a', 'd', 'e']);
  expect(merged[0]).toMatchObject({ caption: 'Hall', key: 'k-a' });
});

test('HM5 languages are merged one by one, and one that both changed is asked about', () => {
  const said = (language: string, title = language) => ({ language, title, description: '' });
  const having = (...translations: object[]) => doc({ details: { city: 'Port', translations } });
  const merge = (base: PropertyDoc, mine: PropertyDoc, theirs: PropertyDoc) => {
    const merged = mergeProperty({ base, mine, theirs });
    const { details } = merged.row.row;
    return [details.translations, merged.conflicts];
  };
  const [fr, de, es] = [said('fr'), said('de'), said('es')];
  expect(merge(having(fr), having(fr, de), having(fr, es))).toEqual([[fr, de, es], []]);
  expect(merge(having(fr, de), having(fr), having(said('fr', 'Neuf'), de))).toEqual([
    [said('fr', 'Neuf')],
    [],
  ]);
  expect(merge(doc({}), having(fr), doc({}))).toEqual([[fr], []]);
  expect(merge(having(fr), having(said('fr', 'A')), having(said('fr', 'B')))).toEqual([
    [said('fr', 'B')],
    ['row.details.translations'],
  ]);
});

test('HM5 of two confirmations the later holds, and nobody is asked about them', () => {
  const at = (day: number) => doc({ availability_confirmed_at: `2026-11-0${day}T10:00:00Z` });
  const merged = mergeProperty({ base: at(1), mine: at(3), theirs: at(2) });
  expect(merged).toMatchObject({ conflicts: [], row: { row: at(3).row } });
  expect(mergeProperty({ base: at(1), mine: at(2), theirs: at(3) }).row.row).toMatchObject(
    at(3).row,
  );
});

/** The fields that either side may write of a home; null and absent mean the same. */
const words = fc.record(
  {
    title: fc.constantFrom('A', 'B', 'C'),
    price: fc.constantFrom(0, 1, 2),
    living_area: fc.constantFrom(null, 1, 2),
    status: fc.constantFrom('available', 'pending', 'rented'),
    visibility: fc.constantFrom('live', 'paused'),
    availability_confirmed_at: fc.constantFrom('2026-11-01T10:00:00Z', '2026-11-02T10:00:00Z'),
    details: fc.record(
      { city: fc.constant('Port'), floor: fc.constantFrom(null, 0, 1), pets: fc.constantFrom('a') },
      { requiredKeys: ['city'] },
    ),
  },
  { requiredKeys: ['details', 'availability_confirmed_at'] },
);
/** The fields that the server alone writes. */
const verdict = fc.record({
  ref: fc.constantFrom('', 'R1'),
  judged_at: fc.option(fc.constant('2026-11-03T10:00:00Z')),
  previous_price: fc.option(fc.constant(5)),
  price_history: fc.constantFrom([], [{ at: 'x', price: 1, reason: 'listed' }]),
  owner_since: fc.constantFrom('2026-01', null),
});
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], value) ??
  null;

test('HM5 nobody is asked about a field they did not change, that both say alike, or that the server writes', () => {
  fc.assert(
    fc.property(words, words, words, verdict, verdict, (was, own, other, before, since) => {
      const base = doc({ ...was, ...before });
      // A device knows the server's part as it was, or what it made up before the server said anything.
      for (const known of [before, { ref: '', price_history: [] }]) {
        const mine = doc({ ...own, ...known });
        const theirs = doc({ ...other, ...since });
        const { conflicts, row: merged } = mergeProperty({ base, mine, theirs });
        for (const path of conflicts) {
          expect(Object.keys(verdict)).not.toContain(path.slice('row.'.length));
          expect(at(mine, path)).not.toEqual(at(base, path));
          expect(at(mine, path)).not.toEqual(at(theirs, path));
          expect(at(theirs, path)).not.toEqual(at(base, path));
        }
        // A field that only one side changed is that side's.
        for (const path of ['row.title', 'row.price', 'row.living_area', 'row.details.floor']) {
          const [b, m, t] = [base, mine, theirs].map((side) => at(side, path));
          if (b === t && b !== m) expect(at(merged, path)).toEqual(m);
          if (b === m) expect(at(merged, path)).toEqual(t);
        }
        expect(merged.row).toMatchObject(since);
      }
    }),
    { numRuns: 500 },
  );
});

test('HM5 a home made here whose creation was not answered is no other device’s: what was sent is what theirs was made of', () => {
  const first = doc({
    ref: '',
    visibility: 'live',
    availability_confirmed_at: '2026-11-01T10:00:00Z',
  });
  const born = {
    ref: 'R1',
    visibility: 'pending_approval',
    availability_confirmed_at: '2026-11-01T10:00:00Z',
  };
  const theirs = doc({ ...born, bedrooms: 4 });
  const mine = doc({ ...first.row, title: 'Since' });
  const merged = mergeProperty({ base: undefined, sent: [first], mine, theirs });
  expect(merged).toMatchObject({
    conflicts: [],
    row: { row: { title: 'Since', bedrooms: 4, ref: 'R1', visibility: 'pending_approval' } },
  });
  // Published from the same draft on two devices: the words of one would go without a word.
  const twice = doc({
    ...born,
    availability_confirmed_at: '2026-11-01T10:00:00.001Z',
    title: 'Other',
  });
  expect(
    mergeProperty({ base: undefined, sent: [first], mine: first, theirs: twice }).conflicts,
  ).toContain('row.title');
});

test('HM5 a photo taken out, and a language changed, after an answer was lost stay so', () => {
  const [fr, neuf, vieux] = ['a', 'b', 'c'].map((title) => ({
    language: 'fr',
    title,
    description: '',
  }));
  const having = (photos: ListingPhoto[], language: unknown) =>
    doc({ photos, details: { city: 'Port', translations: [language] } });
  const base = having([photo('a')], fr);
  const sent = having([photo('a'), photo('b')], neuf);
  const mine = having([photo('a')], vieux);
  const merged = mergeProperty({ base, sent: [sent], mine, theirs: sent });
  expect(merged.conflicts).toEqual([]);
  expect(ids(merged.row.row.photos)).toEqual(['a']);
  expect(merged.row.row.details.translations).toEqual([vieux]);
});

test('HM5 the server’s verdict is no word of another device: paused stays paused, held stays held', () => {
  const judged = (base: string, mine: string, theirs: string) => {
    const merged = mergeProperty({
      base: doc({ visibility: base }),
      mine: doc({ visibility: mine }),
      theirs: doc({ visibility: theirs }),
    });
    return [merged.row.row.visibility, merged.conflicts];
  };
  expect(judged('pending_approval', 'paused', 'live')).toEqual(['paused', []]);
  expect(judged('live', 'paused', 'expired')).toEqual(['paused', []]);
  expect(judged('live', 'paused', 'rejected')).toEqual(['rejected', []]);
  expect(judged('paused', 'live', 'rejected')).toEqual(['rejected', []]);
  expect(judged('expired', 'paused', 'live')).toEqual(['live', ['row.visibility']]);
});

test('HM5 documents and films are merged by their ids, and a key is never taken back', () => {
  const file = (id: string, more: object = {}) => ({ id, key: null, name: `${id}.pdf`, ...more });
  const having = (...files: object[]) => doc({ details: { city: 'Port', files } });
  const merged = mergeProperty({
    base: having(file('a'), file('b')),
    mine: having(file('a', { about: 'other' }), file('c')),
    theirs: having(file('a', { key: 'a' }), file('b'), file('d')),
  });
  expect(merged.conflicts).toEqual([]);
  expect(merged.row.row.details.files).toEqual([
    file('a', { key: 'a', about: 'other' }),
    file('c'),
    file('d'),
  ]);
});

test('HM5 an owner’s word on whether a home is shown is one word, asked about whole', () => {
  const until = (on: string) => ({ visibility: 'paused', away: { kind: 'until', on } });
  const withdrawn = { visibility: 'paused', away: { kind: 'withdrawn' } };
  const live = { visibility: 'live', away: null };
  const merged = (base: object, mine: object, theirs: object) => {
    const { row, conflicts } = mergeProperty({
      base: doc(base),
      mine: doc(mine),
      theirs: doc(theirs),
    });
    return [row.row.visibility, row.row.away, [...conflicts].sort()];
  };
  expect(merged(live, withdrawn, live)).toEqual(['paused', { kind: 'withdrawn' }, []]);
  expect(merged(live, withdrawn, until('2027-01-01'))).toEqual([
    'paused',
    { kind: 'until', on: '2027-01-01' },
    ['row.away'],
  ]);
  // Shown here, put off there: neither half of either is taken alone.
  expect(merged(until('2027-01-01'), live, until('2027-02-01'))).toEqual([
    'paused',
    { kind: 'until', on: '2027-02-01' },
    ['row.away', 'row.visibility'],
  ]);
});

test('HM5 the work of a schedule is no person’s word: a choice made without knowing of it stands', () => {
  const base = doc({
    visibility: 'paused',
    away: { kind: 'until', on: '2027-01-01' },
    price: 1000,
    next_price: { on: '2027-01-01', price: 900 },
  });
  const at = '2027-01-01T00:00:10.000Z';
  const theirs = doc({
    ...{ visibility: 'live', away: null, went_live_at: at },
    ...{ price: 900, next_price: null, repriced_at: at },
  });
  const later = { kind: 'until', on: '2027-03-01' };
  const next = { on: '2027-03-01', price: 950 };
  const mine = doc({ ...base.row, away: later, next_price: next });
  const merged = mergeProperty({ base, mine, theirs });
  expect(merged.conflicts).toEqual([]);
  expect(merged.row.row).toMatchObject({
    ...{ visibility: 'paused', away: later, price: 900, next_price: next, went_live_at: at },
  });
  expect(mergeProperty({ base, mine: base, theirs }).row.row).toMatchObject({
    ...{ visibility: 'live', away: null, price: 900, next_price: null },
  });
});

test('HM5 a home that a moderator held while it was paused is as its owner says once it is released', () => {
  const base = doc({ visibility: 'paused' });
  const mine = doc({ visibility: 'paused', away: { kind: 'withdrawn' } });
  const theirs = doc({ visibility: 'rejected', away: { kind: 'paused' } });
  const merged = mergeProperty({ base, mine, theirs });
  expect(merged.conflicts).toEqual([]);
  expect(merged.row.row).toMatchObject({ visibility: 'rejected', away: { kind: 'withdrawn' } });
});

import { describe, expect, it } from 'vitest';
import { feeFault, readDraft } from './readDraft.ts';
import { groupsOf, isBegun, oncePerQuestion, questionOf, stepOf } from './steps.ts';
import { toPublish } from './toPublish.ts';
import type { Values } from './values.ts';
import { newValues, valuesOf } from './writeDraft.ts';

const photo = (last: string) => ({
  id: `018f4b6e-0000-7000-8000-00000000000${last}`,
  key: null,
  room: 'living',
  w: 1600,
  h: 1200,
});
const photos = ['1', '2', '3'].map(photo);
const HERE = { now: 0, zone: 'Asia/Kolkata' };
const AWAY = { now: 0, zone: 'America/St_Johns' };
const id = '018f4b6e-0000-7000-8000-0000000000ff';
const typed: Values = {
  ...newValues({ minTermMonths: 12, depositMonths: 2, applicationFee: 4990 }, 'm2', 'EUR', {
    application: 'Bewerbung',
    moveIn: 'Einzug',
  }),
  listing_type: 'rent',
  property_type: 'apartment',
  area_id: '018f4b6e-0000-7000-8000-0000000000aa',
  city: 'Marisol',
  country: 'PT',
  lat: '38,7223',
  lon: '−9.1393',
  bedrooms: '٢',
  bathrooms: '1,5',
  living_area: '62,5',
  price: '1.850 €',
  available_from: '2026-12-01',
  furnished: 'part',
  title: 'Quiet two rooms by the park',
  description: 'Light from two sides, a kitchen to sit in, and a balcony. '.repeat(3),
  features: ['balcony', 'lift'],
  smoking: 'no',
};

describe('what is typed', () => {
  it('is understood in any digits and separators, and published in minor units and m²', () => {
    const { listing, faults } = readDraft(typed, photos);
    expect(faults).toEqual([]);
    expect(toPublish(id, listing, null, { ...HERE, now: Date.UTC(2026, 10, 21) })).toMatchObject({
      id,
      status: 'available',
      visibility: 'live',
      price: 185_000,
      bedrooms: 2,
      bathrooms: 1.5,
      living_area: 62.5,
      lat: 38.7223,
      lon: -9.1393,
      availability_confirmed_at: '2026-11-21T00:00:00.000Z',
      details: {
        deposit_months: 2,
        smoking: false,
        features: ['lift', 'balcony'],
        area_typed: { value: 62.5, unit: 'm2' },
        fees: [{ name: 'Bewerbung', amount: 4990 }],
      },
    });
  });

  it('keeps square feet as typed beside the m² they are', () => {
    const { listing } = readDraft({ ...typed, area_unit: 'sqft', living_area: '667' }, photos);
    expect(listing.living_area).toBe(61.97);
    expect(listing.details.area_typed).toEqual({ value: 667, unit: 'sqft' });
  });

  it('that is no answer is a fault of its field and not said to be missing, too', () => {
    const wrong = {
      ...typed,
      bedrooms: '1.5',
      price: 'much',
      bathrooms: '1,3',
      lat: '98',
      min_term_months: '-1',
    };
    expect(readDraft(wrong, photos).faults.map(({ field, code }) => `${field}: ${code}`)).toEqual([
      'lat: degrees',
      'bedrooms: whole',
      'bathrooms: half',
      'price: sum',
      'min_term_months: range',
    ]);
  });

  it('is for no price, and what turns words around is left out of them', () => {
    const turned = { ...typed, price: '0', title: '\u202Elevel above the sea\u2066' };
    const { listing, faults } = readDraft(turned, photos);
    expect(faults).toEqual([{ field: 'price', code: 'positive' }]);
    expect(listing.title).toBe('level above the sea');
  });

  it('that is below zero says so, in a price and in a sum beside it', () => {
    const below = { ...typed, price: '−1.850', deposit_by: 'amount', deposit_amount: '-5' };
    expect(readDraft(below, photos).faults).toEqual([
      { field: 'price', code: 'positive' },
      { field: 'deposit_amount', code: 'notNegative' },
    ]);
  });

  it('for a rental stays in the draft and out of a sale', () => {
    const sale = { ...typed, listing_type: 'sale', price_qualifier: 'on_request', price: '' };
    const { listing, faults } = readDraft(sale, photos);
    expect(faults).toEqual([]);
    expect(listing.details).not.toHaveProperty('deposit_months');
    const own = toPublish(id, listing, null, HERE);
    expect(own).toMatchObject({ status: 'active', price: 0, price_period: null });
  });

  it('of a deposit counts in the way that is chosen', () => {
    const by = (deposit_by: string) =>
      readDraft({ ...typed, deposit_by, deposit_amount: '900' }, photos).listing.details;
    expect(by('amount')).toMatchObject({ deposit_amount: 90_000 });
    expect(by('amount')).not.toHaveProperty('deposit_months');
    expect(by('none')).toMatchObject({ deposit_amount: 0 });
  });

  it.each([
    [
      { name: ' ', amount: '20' },
      { field: 'name', code: 'missing' },
    ],
    [
      { name: 'Keys', amount: 'some' },
      { field: 'amount', code: 'sum' },
    ],
    [
      { name: 'Keys', amount: '120', isShare: true },
      { field: 'amount', code: 'range' },
    ],
    [{ name: 'Keys', amount: '49,90' }, null],
  ])('of a fee says in which of its fields something is wrong: %o', (part, fault) => {
    const fee = { when: 'once', due: 'signing', refundable: false, mandatory: true } as const;
    expect(feeFault({ ...fee, isShare: false, ...part }, 'EUR')).toEqual(fault);
  });

  it('by another version of the app is left alone where it cannot be read', () => {
    const { faults } = readDraft({ ...typed, fees: [{ odd: 1 }], features: 'all' }, photos);
    expect(faults).toEqual([]);
  });
});

it('a listing is edited as it would have been typed, and what the wizard does not ask stays', () => {
  const first = toPublish(id, readDraft(typed, photos).listing, null, HERE);
  const risks = [{ kind: 'flood', level: 'low', source: 'City', as_of: '2026-01-01' }] as const;
  const before = {
    ...first,
    status: 'pending' as const,
    details: { ...first.details, risks: [...risks] },
  };
  const again = readDraft(valuesOf(before), before.photos);
  expect(again.faults).toEqual([]);
  expect(before.details.time_zone).toBe('Asia/Kolkata');
  expect(toPublish(id, again.listing, before, AWAY)).toEqual(before);
});

it('a new listing is shown from the day that was chosen; a day that has come is now, and what waits for its day goes on waiting', () => {
  const { listing } = readDraft(typed, photos);
  const noon = { now: Date.parse('2026-12-01T12:00:00Z'), zone: 'Pacific/Auckland' };
  // There it is the 2nd.
  const from = (shownFrom: '2026-12-02' | '2026-12-03') =>
    toPublish(id, listing, null, { ...noon, shownFrom });
  expect(from('2026-12-02').away).toBeUndefined();
  expect(from('2026-12-03')).toMatchObject({
    visibility: 'live',
    away: { kind: 'until', on: '2026-12-03' },
  });
  const edited = (visibility: 'pending_approval' | 'paused' | 'rejected') =>
    toPublish(id, listing, { ...from('2026-12-03'), visibility }, noon).visibility;
  expect(edited('pending_approval')).toBe('pending_approval');
  expect(edited('paused')).toBe('paused');
  expect(edited('rejected')).toBe('live');
});

it('viewing times are by the clock of the home and published as instants', () => {
  const slot = { day: '2026-12-01', from: '18:00', to: '18:30', capacity: '3', kind: 'video' };
  const there = { ...slot, zone: 'Asia/Kolkata' };
  const { listing } = readDraft({ ...typed, viewing_slots: [there] }, photos);
  const [published] = listing.details.viewing_slots ?? [];
  expect(published?.start).toBe('2026-12-01T12:30:00.000Z');
  const own = toPublish(id, listing, null, HERE);
  expect(valuesOf(own)).toMatchObject({ viewing_slots: [there] });
  // One that was typed before clocks of homes were known is by the clock of this device.
  const [here] =
    readDraft({ ...typed, viewing_slots: [slot] }, photos).listing.details.viewing_slots ?? [];
  expect(here?.start).toBe(new Date('2026-12-01T18:00').toISOString());
  const backwards = { ...slot, to: '17:00' };
  expect(readDraft({ ...typed, viewing_slots: [backwards] }, photos).faults).toEqual([
    { field: 'viewing_slots', code: 'day' },
  ]);
});

describe('steps', () => {
  it('ask what fits: no deposit for a sale, no bedrooms of a garage', () => {
    const asked = (values: Values) =>
      (['size', 'price', 'terms'] as const).flatMap((step) =>
        groupsOf(step, values).flatMap(({ questions }) => questions),
      );
    expect(asked({ listing_type: 'rent' })).toContain('deposit');
    expect(asked({ listing_type: 'sale' })).not.toContain('deposit');
    expect(asked({ listing_type: 'sale' })).toContain('tenure');
    expect(asked({ property_type: 'garage' })).not.toContain('bedrooms');
  });

  it('every fault of an empty draft leads to a question of a step', () => {
    for (const { field } of readDraft({}, []).faults) {
      expect(stepOf(questionOf(field)), field).not.toBe('review');
    }
  });
});

describe('where a home really is', () => {
  it('is sent beside the pin, and is what the owner goes on with when the pin of others was moved', () => {
    const { listing } = readDraft({ ...typed, number: ' 14b ', unit: '' }, photos);
    const sent = toPublish(id, listing, null, HERE);
    const place = { lat: 38.7223, lon: -9.1393, number: '14b', unit: null };
    expect(sent.private).toEqual(place);
    const moved = { ...sent, lat: 38.7239, lon: -9.1411 };
    expect(valuesOf(moved)).toMatchObject({ lat: '38.7223', lon: '-9.1393', number: '14b' });
    expect(readDraft(valuesOf(moved), photos).listing.private).toEqual(place);
  });
});

it('a neighbourhood that is missing is said once, not as its town and country, too', () => {
  const { area_id: _, city: __, country: ___, ...rest } = typed as Record<string, unknown>;
  const faults = oncePerQuestion(readDraft(rest as Values, photos).faults);
  expect(faults.map(({ field }) => questionOf(field))).toEqual(['area_id']);
});

describe('a step is begun', () => {
  const fresh = newValues({}, 'm2', 'EUR', { application: 'Bewerbung', moveIn: 'Einzug' });

  it('not before something on it is answered', () => {
    for (const step of ['terms', 'features', 'photos', 'text', 'viewing', 'review'] as const)
      expect(isBegun(step, fresh, 0), step).toBe(false);
    expect(isBegun('terms', { ...fresh, notice_days: '', smoking: '' }, 0)).toBe(false);
    expect(isBegun('features', { ...fresh, features: [] }, 0)).toBe(false);
  });

  it('by an answer, by one of a question with several fields, and by a photo', () => {
    expect(isBegun('terms', { ...fresh, smoking: 'no' }, 0)).toBe(true);
    expect(isBegun('features', { ...fresh, features: ['lift'] }, 0)).toBe(true);
    expect(isBegun('size', { ...fresh, area_not_stated: true }, 0)).toBe(true);
    expect(isBegun('photos', fresh, 1)).toBe(true);
  });
});

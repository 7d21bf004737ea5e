import { expect, it } from 'vitest';
import {
  type OwnProperty,
  ownPropertySchema,
  propertyDetailsSchema,
  propertySchema,
} from '#contract/entities/property.ts';
import texts from '#src/i18n/locales/en/listHome.late.json' with { type: 'json' };
import { FIELDS, type FieldName, kindOf } from './fields.ts';
import { readDraft } from './readDraft.ts';
import { readField } from './readField.ts';
import { fieldsOf, GROUPS, isAsked, stepOf } from './steps.ts';
import { toPublish } from './toPublish.ts';
import { valuesOf } from './writeDraft.ts';

/** The fields that the wizard does not ask for, and the source of each. */
const NOT_ASKED: Readonly<Record<string, string>> = {
  id: 'made by the device',
  details: 'asked field by field',
  private: 'pin, house number and flat',
  status: 'the pages on which homes are managed',
  visibility: 'the pages on which homes are managed, and the server',
  availability_confirmed_at: 'publishing, and confirming',
  closed_price: 'closing a deal',
  closed_on: 'closing a deal',
  away: 'the pages on which homes are managed',
  next_price: 'the pages on which homes are managed',
  time_zone: 'the device that publishes first',
  ...Object.fromEntries(
    Object.keys(propertySchema.shape)
      .filter((name) => !Object.hasOwn(ownPropertySchema.shape, name))
      .map((name) => [name, 'the server']),
  ),
};

const questions = Object.values(GROUPS).flatMap((groups) =>
  groups.flatMap((group) => group.questions),
);

it('every field of a listing can be entered in the wizard, but for those that somebody else says', () => {
  const asked = new Set(questions.flatMap(fieldsOf));
  const all = [...Object.keys(propertySchema.shape), ...Object.keys(propertyDetailsSchema.shape)];
  const unreachable = all.filter((name) => !asked.has(name) && !Object.hasOwn(NOT_ASKED, name));
  expect(unreachable).toEqual([]);
});

it('nothing is excepted that the wizard asks, or that no listing has', () => {
  const asked = new Set(questions.flatMap(fieldsOf));
  const all = { ...propertySchema.shape, ...propertyDetailsSchema.shape };
  const wrong = Object.keys(NOT_ASKED).filter(
    (name) => asked.has(name) || !Object.hasOwn(all, name),
  );
  expect(wrong).toEqual([]);
});

it('every question stands in one step, has a name, and fits one kind of listing at least', () => {
  const named: Readonly<Record<string, string>> = { ...texts.field, ...texts.group };
  expect(new Set(questions).size).toBe(questions.length);
  for (const question of questions) {
    expect(stepOf(question), question).not.toBe('review');
    expect(
      named[question] ?? (question === 'viewing_slots' && texts.slot.title),
      question,
    ).toBeTruthy();
    const kinds = ['rent', 'sale'].map((listing_type) =>
      isAsked(question, {
        listing_type,
        property_type: 'room',
        tenure: 'leasehold',
        tenanted: 'yes',
      }),
    );
    expect(kinds, question).toContain(true);
  }
});

const samples: Readonly<Partial<Record<FieldName, string>>> = {
  energy_kwh: '90',
  bathrooms: '1,5',
  country: 'PT',
};

it('what the wizard takes, the schema of a listing takes, to the last character and number', () => {
  const shape: Record<string, { safeParse(value: unknown): { success: boolean } }> = {
    ...ownPropertySchema.shape,
    ...propertyDetailsSchema.shape,
  };
  for (const name of Object.keys(FIELDS) as FieldName[]) {
    const field = shape[name];
    const spec = kindOf(name);
    if (field === undefined) continue;
    if (spec.kind === 'text') {
      const longest = 'x'.repeat(spec.most);
      if (name !== 'area_id' && name !== 'currency')
        expect(field.safeParse(longest).success, name).toBe(true);
      if (name !== 'area_id' && name !== 'currency')
        expect(field.safeParse(`${longest}x`).success, name).toBe(false);
    }
    if (spec.kind === 'whole' || spec.kind === 'decimal')
      for (const bound of [spec.least, spec.most])
        expect(field.safeParse(bound).success, `${name} ${bound}`).toBe(true);
    if (spec.kind === 'choice' || spec.kind === 'set')
      for (const code of spec.of)
        expect(field.safeParse(spec.kind === 'set' ? [code] : code).success, name).toBe(true);
    if (samples[name] !== undefined)
      expect(readField(spec, samples[name], { unit: 'm2', currency: 'EUR' }).kind).toBe('value');
  }
});

const base = {
  id: '018f4b6e-0000-7000-8000-0000000000ff',
  property_type: 'apartment',
  listed_by: 'agent',
  area_id: '018f4b6e-0000-7000-8000-0000000000aa',
  lat: 38.7223,
  lon: -9.1393,
  location_precision: 'street',
  currency: 'EUR',
  bedrooms: 2,
  bathrooms: 1.5,
  living_area: 62.5,
  title: 'Quiet two rooms by the park',
  photos: [1, 2, 3].map((last) => ({
    id: `018f4b6e-0000-7000-8000-00000000000${last}`,
    key: null,
    room: 'living',
    w: 1600,
    h: 1200,
  })),
  visibility: 'live',
  availability_confirmed_at: '2026-11-21T00:00:00.000Z',
  closed_price: null,
  closed_on: null,
  private: { lat: 38.7223, lon: -9.1393, number: '14b', unit: null },
};
/** The fields of every home in the parts that are closed at first. */
const more = {
  country: 'PT',
  city: 'Marisol',
  description: 'Light from two sides, a kitchen to sit in, and a balcony. '.repeat(3).trim(),
  language: 'en',
  translations: [
    {
      language: 'pt',
      title: 'Dois quartos sossegados junto ao parque',
      description: 'Luz de dois lados, uma cozinha onde se está e uma varanda. '.repeat(3).trim(),
    },
  ],
  files: [
    {
      id: '018f4b6e-0000-7000-8000-000000000004',
      key: null,
      kind: 'document',
      about: 'energy_certificate',
      name: 'Certificate.pdf',
      type: 'application/pdf',
      bytes: 81_234,
    },
  ],
  area_typed: { value: 62.5, unit: 'm2' },
  time_zone: 'Europe/Lisbon',
  sub_type: 'Garden flat',
  region: 'Algarve',
  landmarks: 'Opposite the old fish market',
  half_baths: 1,
  built_area: 74.25,
  ceiling_height: 3.2,
  rooms: [
    { name: 'Kitchen', type: 'kitchen', length: 4.1, width: 2.6, area: 10.66, floor: 0 },
    { name: 'Cellar', type: 'other', floor: -1 },
  ],
  energy_rating: 'B',
  energy_co2: 18.5,
  certificate_expiry: '2031-04-30',
  gas_safety: '2026-03-02',
  electrical_safety: '2024-08-19',
  risks: [
    { kind: 'flood', level: 'low', source: 'Water board, map of 2025', as_of: '2025-06-01' },
    { kind: 'noise', level: 'medium', source: 'City of Marisol', as_of: '2024-01-15' },
    { kind: 'heat', level: 'high', source: 'Heat atlas', as_of: '2026-07-01' },
  ],
};
const rental = ownPropertySchema.parse({
  ...base,
  listing_type: 'rent',
  status: 'available',
  price: 185_000,
  price_period: 'month',
  details: {
    ...more,
    available_from: '2026-12-01',
    min_term_months: 12,
    furnished: 'part',
    deposit_months: 2,
    deposit_scheme: 'Deposit bank of Marisol',
    rent_increase_rule: 'Once a year, with the consumer price index',
    concession_text: 'December is free',
    concession_months_free: 0.5,
    income_multiple: 2.5,
    subletting: false,
  },
});
const sale = ownPropertySchema.parse({
  ...base,
  listing_type: 'sale',
  status: 'active',
  price: 32_000_000,
  price_period: null,
  details: {
    ...more,
    tenure: 'leasehold',
    ground_rent: 12_050,
    purchase_tax_pct: 6.5,
    agent_fee_pct: 3.57,
    agent_fee_paid_by: 'both',
  },
});

it.each([
  ['to rent', rental],
  ['for sale', sale],
])(
  'a home %s that states everything is written into the fields and read back as it was',
  (_, home: OwnProperty) => {
    const { listing, faults } = readDraft(valuesOf(home), [
      ...home.photos,
      ...(home.details.files ?? []),
    ]);
    expect(faults).toEqual([]);
    const now = Date.parse(home.availability_confirmed_at);
    // No field is carried over from before: all of it was in the fields.
    expect(toPublish(home.id, listing, null, { now, zone: 'Europe/Lisbon' })).toEqual(home);
  },
);

it('a home whose last document was taken out says that it has none; one that never had any says nothing', () => {
  const at = { now: 0, zone: 'Europe/Lisbon' };
  const without = readDraft(valuesOf(rental), rental.photos).listing;
  expect(toPublish(rental.id, without, rental, at).details.files).toEqual([]);
  expect(toPublish(rental.id, without, null, at).details).not.toHaveProperty('files');
});

import { expect, it } from 'vitest';
import { ownPropertySchema } from '#contract/entities/property.ts';
import { readDraft } from './readDraft.ts';
import { toPublish } from './toPublish.ts';
import { languagesLeft, translationFaults, translationsIn, withLanguage } from './translations.ts';
import { valuesOf } from './writeDraft.ts';

const english = 'The kitchen is to the yard and there is a balcony with a view of the sea. '.repeat(
  3,
);
const french = {
  language: 'fr',
  title: 'Appartement clair au port',
  description: 'Deux pièces avec de la lumière des deux côtés et un balcon sur la mer. '.repeat(3),
};

it('the language of the first text is what its words tell, else that of the app, and never the one that is added', () => {
  expect(withLanguage({ description: english }, 'fr', 'de')).toMatchObject({ language: 'en' });
  expect(withLanguage({ title: 'Loft' }, 'fr', 'de')).toMatchObject({ language: 'de' });
  expect(withLanguage({ description: english }, 'en', 'de')).toMatchObject({ language: 'de' });
  expect(withLanguage({ title: 'Loft' }, 'de', 'de')).toMatchObject({ language: '' });
  expect(withLanguage({ language: 'pt', description: english }, 'fr', 'de')).toMatchObject({
    language: 'pt',
  });
});

it('each language can be added once, five beside the first', () => {
  const values = { language: 'en', translations: [french] };
  expect(languagesLeft(values)).toContain('de');
  expect(languagesLeft(values)).not.toContain('fr');
  expect(languagesLeft(values)).not.toContain('en');
  const five = ['es', 'fr', 'de', 'pt', 'ar'].map((language) => ({ ...french, language }));
  expect(languagesLeft({ language: 'en', translations: five })).toEqual([]);
});

it('the words of every language keep the rules of the first', () => {
  expect(translationFaults(french)).toEqual([]);
  const wrong = { ...french, title: 'Court', description: 'Appelez le 06 12 34 56 78. '.repeat(8) };
  expect(translationFaults(wrong).map(({ field, code }) => `${field}: ${code}`)).toEqual([
    'title: too_few',
    'description: contact_details',
  ]);
  const { faults } = readDraft({ language: 'en', translations: [{ ...french, title: '' }] }, []);
  expect(faults).toContainEqual({ field: 'translations', code: 'missing' });
});

it('a text that is too long is no row of a listing and keeps it from going live', () => {
  const translations = [{ ...french, title: 'x'.repeat(81) }];
  const { listing, faults } = readDraft({ language: 'en', translations }, []);
  expect(listing.details.translations).toEqual([]);
  expect(faults).toContainEqual({ field: 'translations', code: 'rows' });
});

it('two languages want the first to be named, and none is there twice', () => {
  const codes = (values: object) =>
    readDraft(values as Record<string, unknown>, [])
      .faults.filter(({ field }) => field === 'language' || field === 'translations')
      .map(({ field, code }) => `${field}: ${code}`);
  expect(codes({ translations: [french] })).toEqual(['language: missing']);
  expect(codes({ language: 'fr', translations: [french] })).toEqual(['translations: does_not_fit']);
  expect(codes({ language: 'en', translations: [french] })).toEqual([]);
});

it('a draft of before the languages takes none away; one in which all were removed does', () => {
  const before = ownPropertySchema.parse({
    id: '018f4b6e-0000-7000-8000-0000000000ff',
    listing_type: 'sale',
    property_type: 'land',
    listed_by: 'owner',
    area_id: '018f4b6e-0000-7000-8000-0000000000aa',
    lat: 38.7,
    lon: -9.1,
    location_precision: 'exact',
    price: 1_000_000,
    currency: 'EUR',
    price_period: null,
    bedrooms: 0,
    bathrooms: 0,
    living_area: null,
    title: 'A plot above the sea',
    details: {
      country: 'PT',
      city: 'Marisol',
      description: english.trim(),
      language: 'en',
      translations: [{ ...french, description: french.description.trim() }],
    },
    photos: [],
    status: 'active',
    visibility: 'live',
    availability_confirmed_at: '2026-11-21T00:00:00.000Z',
    closed_price: null,
    closed_on: null,
  });
  const values = valuesOf(before);
  expect(translationsIn(values)).toEqual(before.details.translations);
  const published = (typed: object) =>
    toPublish(before.id, readDraft(typed as Record<string, unknown>, []).listing, before, {
      now: 0,
      zone: 'Europe/Lisbon',
    }).details;
  const { translations: _, language: __, ...older } = values as Record<string, unknown>;
  expect(published(older)).toMatchObject({
    language: 'en',
    translations: before.details.translations,
  });
  expect(published({ ...values, translations: [] }).translations).toEqual([]);
});

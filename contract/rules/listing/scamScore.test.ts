import { expect, it } from 'vitest';
import { scamPhrasesIn } from './scamPhrases.ts';
import { type ScamFacts, scamScore } from './scamScore.ts';

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;
const honest: ScamFacts = {
  price: 1500_00,
  bandLow: 1300_00,
  isOwnerVerified: true,
  ownerSince: NOW - 400 * DAY,
  hasPhotoOfAnotherOwner: false,
  text: 'Bright two-room flat near the park. Deposit of one month, viewings on Saturdays.',
  isPinAtAddress: true,
};

it('an honest listing has no points', () => {
  expect(scamScore(honest, NOW)).toEqual({ points: 0, reasons: [], verdict: 'none' });
});

it.each([
  [{ price: 779_99 }, ['price_far_below'], 2, 'warn'],
  [{ price: 780_00 }, [], 0, 'none'],
  // On request.
  [{ price: 0 }, [], 0, 'none'],
  [{ isOwnerVerified: false, ownerSince: NOW - 13 * DAY }, ['new_unverified_owner'], 1, 'none'],
  [{ isOwnerVerified: false, ownerSince: NOW - 14 * DAY }, [], 0, 'none'],
  [{ hasPhotoOfAnotherOwner: true }, ['photo_of_another_owner'], 3, 'hold'],
  [{ isPinAtAddress: false }, ['pin_elsewhere'], 1, 'none'],
  [
    { hasPhotoOfAnotherOwner: true, isPinAtAddress: false },
    ['photo_of_another_owner', 'pin_elsewhere'],
    4,
    'hold',
  ],
  [{ price: 1, bandLow: null }, [], 0, 'none'],
  [{ isOwnerVerified: null, ownerSince: null, isPinAtAddress: null }, [], 0, 'none'],
] as const)('%j gives %j, %d points: %s', (change, reasons, points, verdict) => {
  expect(scamScore({ ...honest, ...change }, NOW)).toEqual({ reasons, points, verdict });
});

it.each([
  ['Send the deposit before the viewing and I will post the keys.', 'money_before_viewing'],
  ['Payment by Western Union only', 'money_before_viewing'],
  ['Haga una transferencia antes de la visita', 'money_before_viewing'],
  ['Merci de faire un virement avant la visite', 'money_before_viewing'],
  ['Bitte die Kaution vorab überweisen', 'money_before_viewing'],
  ['يرجى تحويل المبلغ قبل المعاينة', 'money_before_viewing'],
  ['Write to me on WhatsApp', 'off_platform'],
  ['call +351 912 345 678', 'off_platform'],
  ['I’m abroad, the keys come by courier', 'cannot_be_shown'],
  ['Je suis actuellement à l’étranger', 'cannot_be_shown'],
  ['Ich bin im Ausland', 'cannot_be_shown'],
  ['أنا خارج البلاد حاليا', 'cannot_be_shown'],
])('%s says %s', (text, phrase) => {
  expect(scamPhrasesIn(text)).toContain(phrase);
});

it.each([
  'The deposit is one month; viewings by appointment.',
  'Kaution zwei Monatsmieten, Besichtigung ab Montag.',
  'Viewings are shown to us by the tenant, no pets.',
  'Se pide un mes de fianza. Visitas los sábados.',
])('%s says nothing of the kind', (text) => {
  expect(scamPhrasesIn(text)).toEqual([]);
});

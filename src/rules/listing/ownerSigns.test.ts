import { expect, it } from 'vitest';
import { type OwnSigned, ownerSigns } from './ownerSigns.ts';

const at = { now: Date.parse('2026-11-22T12:00:00Z'), today: '2026-11-22' };
const PHOTO = 'c3a5f0e1d2b49687';

function home(number: number, change: Partial<OwnSigned> = {}): OwnSigned {
  return {
    id: `home-${number}`,
    fingerprint: `home-${number}`,
    owner_id: `owner-${number}`,
    owner_verified: true,
    listing_type: 'rent',
    property_type: 'apartment',
    status: 'available',
    bedrooms: 2,
    living_area: 70,
    lat: 38.72,
    lon: -9.14,
    price: 1500_00,
    price_period: 'month',
    currency: 'EUR',
    closed_price: null,
    closed_on: null,
    last_listed_on: '2026-11-01',
    off_market_on: null,
    photos: [],
    title: 'Bright flat near the park',
    details: { description: 'Viewings on Saturdays.' },
    moderation_reason: null,
    ...change,
  };
}
const near = [2, 3, 4, 5, 6, 7].map((number) => home(number));
const told = (change: Partial<OwnSigned>, others: readonly OwnSigned[] = near) =>
  ownerSigns(home(1, change), others, at);
const saying = (description: string) => ({ details: { description } });

it('a listing without signs tells its owner nothing', () => {
  expect(told({})).toEqual([]);
});

it('a price far below homes like it, until it is corrected', () => {
  expect(told({ price: 500_00 })).toEqual(['price_far_below']);
  expect(told({ price: 1400_00 })).toEqual([]);
});

it('no price is far below where this device knows too few homes like it, or the price is on request', () => {
  expect(told({ price: 500_00 }, [])).toEqual([]);
  const sale = { listing_type: 'sale', price_period: null, status: 'active' } as const;
  const others = near.map((one) => ({ ...one, ...sale, price: 300_000_00 }));
  expect(told({ ...sale, price: 30_000_00 }, others)).toEqual(['price_far_below']);
  expect(told({ ...sale, price: 0 }, others)).toEqual([]);
});

it('a photo that another listing shows, unless it is a listing of the same owner', () => {
  const photos = [{ phash: PHOTO }];
  expect(told({ photos }, [home(2, { photos })])).toEqual(['photo_of_another_owner']);
  expect(told({ photos }, [home(2, { photos, owner_id: 'owner-1' })])).toEqual([]);
  expect(told({ photos: [] }, [home(2, { photos })])).toEqual([]);
});

it.each([
  ['money_before_viewing', 'Send the deposit before the viewing.'],
  ['cannot_be_shown', 'I am abroad.'],
] as const)('%s, until the sentence is removed', (reason, sentence) => {
  expect(told(saying(`Bright. ${sentence}`))).toEqual([reason]);
  expect(told(saying('Bright.'))).toEqual([]);
});

it('contact details in the text count beside another sign: alone nobody is warned of them', () => {
  expect(told(saying('Write to me on WhatsApp.'))).toEqual([]);
  expect(told({ ...saying('Write to me on WhatsApp.'), price: 500_00 })).toEqual([
    'price_far_below',
    'off_platform',
  ]);
});

it('what the server holds the listing back for is told as well, each sign once', () => {
  const held = { moderation_reason: 'price_far_below,new_unverified_owner,pin_elsewhere' };
  const signs = ['price_far_below', 'new_unverified_owner', 'pin_elsewhere'];
  expect(told(held)).toEqual(signs);
  expect(told({ ...held, price: 500_00 })).toEqual(signs);
  expect(told({ moderation_reason: 'missing:price,refused:fake' })).toEqual([]);
});

it('what the server found in the text is gone once no text says it, before the server has looked again', () => {
  const details = { description: 'Bright.', house_rules: 'Write to me on WhatsApp.' };
  expect(told({ details, moderation_reason: 'off_platform' })).toEqual(['off_platform']);
  expect(told({ ...saying('Bright.'), moderation_reason: 'off_platform' })).toEqual([]);
});

it('what a moderator approved is no sign, each part by itself', () => {
  const photos = [{ phash: PHOTO }];
  const others = [...near, home(8, { photos })];
  const signed = {
    ...saying('Send the deposit before the viewing.'),
    price: 500_00,
    photos,
  };
  const all = ['price_far_below', 'photo_of_another_owner', 'money_before_viewing'];
  expect(told(signed, others)).toEqual(all);
  expect(told({ ...signed, reviewed: ['text'] }, others)).toEqual(all.slice(0, 2));
  expect(told({ ...signed, reviewed: ['price', 'text'] }, others)).toEqual([all[1]]);
  expect(told({ ...signed, reviewed: ['photos', 'price', 'text'] }, others)).toEqual([]);
});

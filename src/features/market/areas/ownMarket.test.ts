import { expect, it } from 'vitest';
import { aboveMarket, ownAreas } from './ownMarket.ts';
import { seriesOf } from './testSeries.ts';

const home = (fields: object = {}) => ({
  area_id: 'castle',
  listing_type: 'rent' as const,
  price: 1100_00,
  price_period: 'month' as const,
  currency: 'EUR',
  living_area: 50,
  visibility: 'live' as const,
  status: 'available' as const,
  isGone: false,
  ...fields,
});

/** Ten homes let at 20 euros a m². */
const figures = (metre: number | null) => {
  const series = seriesOf({ 'rent::': [{ price: 1000_00, inventory: 10, closed: 10, days: 9 }] });
  const columns = series.segments['rent::'];
  return columns === undefined
    ? series
    : { ...series, segments: { 'rent::': { ...columns, metre: [metre] } } };
};

it('tells of areas with homes on offer, most first, rent and sale apart', () => {
  const all = [
    home({ area_id: 'docks' }),
    home(),
    home(),
    home({ listing_type: 'sale', price_period: null }),
    home({ status: 'rented' }),
    home({ visibility: 'paused' }),
  ];
  expect(ownAreas(all).map(({ areaId, type, homes }) => [areaId, type, homes.length])).toEqual([
    ['castle', 'rent', 2],
    ['docks', 'rent', 1],
    ['castle', 'sale', 1],
  ]);
});

it('holds the middle price a m² against the usual one, and says nothing where too few carry it', () => {
  const [area] = ownAreas([home(), home({ price: 1300_00 }), home({ living_area: null })]);
  if (area === undefined) throw new Error('no area');
  // 22 euros of 20; a weekly rent of 300 is 1300 a month.
  expect(aboveMarket(area, figures(20_00))).toBe(10);
  expect(aboveMarket(area, figures(null))).toBeNull();
  expect(aboveMarket({ ...area, homes: [home({ currency: 'USD' })] }, figures(20_00))).toBeNull();
  const weekly = [home({ price: 300_00, price_period: 'week' })];
  expect(aboveMarket({ ...area, homes: weekly }, figures(20_00))).toBe(30);
});

import { describe, expect, it } from 'vitest';
import { areasShown, kindsOf, newestFigure } from './areaFigures.ts';
import { areasAskIn, areasParams } from './areasAsk.ts';
import { monthOf, seriesOf } from './testSeries.ts';

const rents = (price: number, inventory: number) =>
  seriesOf({ 'rent::': [monthOf({ price, inventory, closed: 6, days: 20 })] });

describe('the newest figure', () => {
  const months = [
    monthOf({ price: 90_000, inventory: 9, closed: 6, days: 20 }),
    monthOf({ price: 95_000, inventory: 12, closed: 2, days: null }),
  ];
  const series = seriesOf({ 'rent::': months });

  it('of prices is of the newest month that is over, with the homes it rests on', () => {
    expect(newestFigure(series, 'rent', 'price')).toEqual({
      month: '2026-10',
      value: 90_000,
      n: 6,
      of: 'closed',
    });
  });

  it('of homes on offer is of the last day, though the month runs', () => {
    expect(newestFigure(series, 'rent', 'inventory')).toMatchObject({
      month: '2026-11',
      value: 12,
    });
  });

  it('of days skips a month in which fewer than five closed', () => {
    expect(newestFigure(series, 'rent', 'days')).toMatchObject({ month: '2026-10', n: 6 });
  });

  it('is none where fewer than five homes carry it, however many there once were', () => {
    const emptied = seriesOf({
      'rent::': [
        monthOf({ price: 1, inventory: 8, closed: 0, days: null }),
        monthOf({ price: 1, inventory: 2, closed: 2, days: 9 }),
      ],
    });
    expect(newestFigure(emptied, 'rent', 'inventory')).toBeNull();
    expect(newestFigure(emptied, 'rent', 'days')).toBeNull();
    expect(newestFigure(series, 'sale', 'price')).toBeNull();
  });
});

describe('the kinds on offer', () => {
  const on = (inventory: number) => [monthOf({ price: 1, inventory, closed: 0, days: null })];

  it('come with their share, most first, and those below five as one', () => {
    const series = seriesOf({
      'rent::': on(20),
      'rent:studio:': on(6),
      'rent:apartment:': on(10),
      'rent:house:': on(4),
    });
    expect(kindsOf(series, 'rent')).toEqual([
      { kind: 'apartment', count: 10, share: 0.5 },
      { kind: 'studio', count: 6, share: 0.3 },
      { kind: null, count: 4, share: 0.2 },
    ]);
  });

  it('are not told of fewer than five homes', () => {
    expect(kindsOf(seriesOf({ 'rent::': on(4) }), 'rent')).toBeNull();
    const closing = [monthOf({ price: 1, inventory: 3, closed: 6, days: 9 })];
    expect(kindsOf(seriesOf({ 'rent::': closing }), 'rent')).toBeNull();
    expect(kindsOf(seriesOf({}), 'rent')).toBeNull();
  });
});

describe('the list', () => {
  const areas = [
    { name: 'Águas', series: rents(120_000, 9) },
    { name: 'Castle', series: rents(80_000, 30) },
    { name: 'Docks', series: null },
    { name: 'Elm Park', series: rents(100_000, 3) },
  ];
  const names = (order: 'name' | 'price' | 'inventory' | 'days', sought = '') =>
    areasShown(areas, { type: 'rent', order, sought }).map(({ name }) => name);

  it('is by name, or by a figure with those that lack it last', () => {
    expect(names('name')).toEqual(['Águas', 'Castle', 'Docks', 'Elm Park']);
    expect(names('price')).toEqual(['Castle', 'Elm Park', 'Águas', 'Docks']);
    expect(names('inventory')).toEqual(['Castle', 'Águas', 'Elm Park', 'Docks']);
  });

  it('finds a name however its letters are typed', () => {
    expect(names('name', ' aguas')).toEqual(['Águas']);
    expect(names('price', 'zzz')).toEqual([]);
  });
});

describe('the address', () => {
  const asked = (address: string) => areasAskIn(new URLSearchParams(address));

  it('says what is looked at, and is the same when written anew', () => {
    for (const address of [
      '',
      'area=castle&type=sale',
      'area=castle&with=docks',
      'sort=price',
      'name=ca',
    ])
      expect(new URLSearchParams(areasParams(asked(address))).toString()).toBe(address);
  });

  it('is some question, whatever stands in it', () => {
    const all = { type: 'rent', order: 'name', sought: '', area: null, beside: null };
    expect(asked('type=x&sort=y&area=&with=docks')).toEqual(all);
    expect(asked('area=castle&with=castle').beside).toBeNull();
  });
});

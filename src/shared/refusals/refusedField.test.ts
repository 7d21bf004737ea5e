import { expect, it } from 'vitest';
import { fieldKind } from './fieldKind.ts';
import { refusalReason, refusedField } from './refusedField.ts';

it('a constraint leads to its field, whatever it is called', () => {
  expect(refusedField('properties_title_check')).toBe('title');
  expect(refusedField('properties_price_check1')).toBe('price');
  expect(refusedField('status_ladder')).toBe('status');
  expect(refusedField('photos_fit')).toBe('photos');
  expect(refusedField('video_url')).toBe('video_url');
  expect(refusedField('closed_on')).toBe('closed_on');
  expect(refusedField('area_open')).toBe('area_id');
  expect(refusedField(undefined)).toBeNull();
  expect(refusedField('suspended')).toBeNull();
});

it('the reason follows the class of the code', () => {
  expect(['42501', '54000', '23514', '22P02', 'P0001'].map((code) => refusalReason(code))).toEqual([
    'notAllowed',
    'tooMany',
    'doesNotFit',
    'doesNotFit',
    'refused',
  ]);
});

it('a constraint that is known says what the field has to be', () => {
  expect(refusalReason('23514', 'closed_on')).toBe('fits.future');
  expect(refusalReason('23514', 'video_url')).toBe('fits.address');
  expect(refusalReason('23514', 'area_open')).toBe('fits.area');
  expect(refusalReason('23514', 'properties_price_check')).toBe('doesNotFit');
  expect(refusalReason('23514', 'toString')).toBe('doesNotFit');
  expect(refusalReason('42501', 'closed_on')).toBe('notAllowed');
  expect(refusalReason('42501', 'suspended')).toBe('suspended');
});

it('values are said as what they are: sums, areas, days, years and words', () => {
  expect(fieldKind('price', 95_000)).toEqual({ kind: 'money', value: 95_000 });
  expect(fieldKind('living_area', 62.5)).toEqual({ kind: 'area', value: 62.5 });
  expect(fieldKind('bedrooms', 2)).toEqual({ kind: 'number', value: 2 });
  expect(fieldKind('year_built', 1987)).toEqual({ kind: 'text', text: '1987' });
  expect(fieldKind('available_from', '2026-12-01')).toEqual({
    kind: 'day',
    day: '2026-12-01',
  });
  expect(fieldKind('judged_at', '2026-12-01T10:00:00Z')).toEqual({
    kind: 'moment',
    at: Date.UTC(2026, 11, 1, 10),
  });
  expect(fieldKind('title', 'Under the roof')).toEqual({ kind: 'text', text: 'Under the roof' });
});

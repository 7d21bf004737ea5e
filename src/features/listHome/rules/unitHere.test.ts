import { expect, test } from 'vitest';
import { unitHere } from './unitHere.ts';

test('A home is measured as homes are in the country its neighbourhood lies in, whatever the browser speaks', () => {
  expect(unitHere({}, 'US', 'auto')).toEqual({ area_unit: 'sqft' });
  expect(unitHere({ area_unit: 'sqft' }, 'PT', 'auto')).toEqual({ area_unit: 'm2' });
  expect(unitHere({}, 'US', 'metric')).toEqual({ area_unit: 'm2' });
});

test('A size that is typed already stays in the unit it was typed in, and so does one somebody chose', () => {
  expect(unitHere({ living_area: '70' }, 'US', 'auto')).toEqual({});
  expect(unitHere({ plot_area: '70' }, 'US', 'auto')).toEqual({});
  expect(unitHere({ rooms: [{}] }, 'US', 'auto')).toEqual({});
  expect(unitHere({ country: 'US', area_unit: 'm2' }, 'US', 'auto')).toEqual({});
});

import { expect, it } from 'vitest';
import { directionsTo, type Goal, mapsAppOf } from './directionsTo.ts';

const home: Goal = {
  lat: 38.71,
  lon: -9.13,
  location_precision: 'street',
  details: { street: 'Rua do Sol & Mar', postal_code: '1100-001', city: 'Marisol', country: 'PT' },
};

it('a phone is asked in the words it knows, and no address is left half read', () => {
  const place = 'Rua%20do%20Sol%20%26%20Mar%2C%201100-001%20Marisol%2C%20PT';
  expect(directionsTo(home, 'geo')).toBe(`geo:0,0?q=${place}`);
  expect(directionsTo(home, 'apple')).toBe(`https://maps.apple.com/?daddr=${place}`);
  expect(directionsTo(home, 'web')).toBe(`https://www.openstreetmap.org/directions?to=${place}`);
});

it('leads to the pin where it is exact or nothing else is said, and an owner to their own door', () => {
  const exact: Goal = { ...home, location_precision: 'exact' };
  expect(directionsTo(exact, 'geo')).toBe('geo:38.71,-9.13?q=38.71%2C-9.13');
  const nameless: Goal = { ...home, details: { city: 'Marisol' } };
  expect(directionsTo(nameless, 'apple')).toBe('https://maps.apple.com/?daddr=38.71%2C-9.13');
  const own: Goal = { ...home, private: { lat: 38.7, lon: -9.1, number: '14', unit: null } };
  expect(directionsTo(own, 'web')).toContain('to=38.7%2C-9.1');
});

it.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/141.0', 'geo'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1', 'apple'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', 'apple'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/144.0', 'web'],
])('%s: %s', (userAgent, app) => {
  expect(mapsAppOf(userAgent)).toBe(app);
});

import { expect, it } from 'vitest';
import { contactDetailIn } from './contactDetails.ts';

it.each([
  ['Ring me on 0171 2345678', 'phone'],
  ['+49 (30) 123-456', 'phone'],
  ['call 912 345 678 today', 'phone'],
  ['اتصل على ٠١٢٣٤٥٦٧٨٩', 'phone'],
  ['write to jonas@keller.example', 'email'],
  ['see https://homes.example/12', 'link'],
  ['more at keller-homes.com', 'link'],
  ['mehr auf Keller.De/berlin', 'link'],
  ['KELLER.DE', 'link'],
  ['siehe keller.de', 'link'],
  ['Tel. 91 23 45 67 89', 'phone'],
  ['llama 612 500 000 1', 'phone'],
  ['000 250 000 000', 'phone'],
] as const)('%s: gives a way around Roost', (text, found) => {
  expect(contactDetailIn(text)).toBe(found);
});

it.each([
  'Built 1998, renovated 2019 - 2021.',
  'Asking 1.234.567 €, 62 m² on 3 floors, 2.5 bathrooms.',
  'Two minutes to the tram.Quiet courtyard, 12 windows.',
  'Free from 01.12.2026, or 2026-12-15.',
  '24/7 concierge, 100 Mbps, bus 12 14 17 19',
  'A small balcony.It is quiet, and the yard.Me and my wife live next door.',
  'Piso luminoso.Es ideal para dos. Neuf m².De plus, un jardin.',
  'Schöne Küche.Es gibt einen Keller.At the back a garden.Be quick.',
  'Prix 250 000 000 F CFA. Valor 1 250 000 000.',
  'Ref. 2026-000123456',
  'Rooms of 12 14 16 18 20 m2',
])('%s: is a description', (text) => {
  expect(contactDetailIn(text)).toBeNull();
});

import type { Property } from '#contract/entities/property.ts';
import { type Ink, type Mark, PAGE, pdfOf } from './pdf.ts';

/** The facts of a home that its papers name. */
export type Told = Pick<Property, 'title' | 'living_area'> &
  Pick<Property['details'], 'street' | 'energy_rating' | 'energy_kwh' | 'year_built'>;

const LEFT = 56;
const TOP = PAGE.height - 84;
const SOFT: Ink = [0.35, 0.35, 0.35];
const WHITE: Ink = [1, 1, 1];

const RATINGS: readonly (readonly [rating: string, ink: Ink])[] = [
  ['A+', [0, 0.45, 0.25]],
  ['A', [0.05, 0.52, 0.25]],
  ['B', [0.3, 0.6, 0.2]],
  ['C', [0.5, 0.6, 0.1]],
  ['D', [0.72, 0.55, 0]],
  ['E', [0.8, 0.42, 0]],
  ['F', [0.78, 0.28, 0.1]],
  ['G', [0.68, 0.1, 0.12]],
];

const line = (y: number, text: string, more: Partial<Mark & { kind: 'text' }> = {}): Mark => ({
  kind: 'text',
  x: LEFT,
  y,
  size: 12,
  text,
  ...more,
});

const head = (title: string, { title: home, street }: Told): Mark[] => [
  line(TOP, title, { size: 24, isBold: true }),
  line(TOP - 28, home, { size: 13 }),
  line(TOP - 46, `${street ?? ''}, Portavela`, { ink: SOFT }),
];

const foot = line(48, 'Made for the demo of Roost. It certifies nothing.', {
  size: 9,
  ink: SOFT,
});

/** A certificate with the home's rating on the scale of all; null for a home that has none. */
export function energyCertificate(told: Told): Uint8Array | null {
  const { energy_rating: own, energy_kwh: kwh, living_area: area, year_built: year } = told;
  if (!RATINGS.some(([rating]) => rating === own)) return null;
  const scale = RATINGS.flatMap(([rating, ink], at): Mark[] => {
    const y = TOP - 130 - at * 36;
    const width = 90 + at * 34;
    return [
      { kind: 'bar', x: LEFT, y, width, height: 28, ink },
      line(y + 8, rating, { x: LEFT + 10, size: 15, isBold: true, ink: WHITE }),
      ...(rating === own
        ? [line(y + 8, '<  this home', { x: LEFT + width + 14, size: 14, isBold: true })]
        : []),
    ];
  });
  const facts = [
    kwh === undefined ? null : `Energy used: ${kwh} kWh a square metre and year`,
    area === null ? null : `Living area: ${area} m\u00b2`,
    year === undefined ? null : `Built: ${year}`,
  ].filter((fact) => fact !== null);
  const below = TOP - 130 - RATINGS.length * 36 - 24;
  return pdfOf([
    ...head('Energy certificate', told),
    ...scale,
    ...facts.map((fact, at) => line(below - at * 20, fact)),
    foot,
  ]);
}

const RULES = [
  'Quiet hours are from 22:00 to 8:00, and all day on Sundays.',
  'Bicycles and prams stay in the store beside the entrance, not in the stairwell.',
  'Waste is sorted: paper on Tuesdays, glass and packaging on Fridays.',
  'Please do not smoke in the stairwell, the lift or the cellar.',
  'Grills with gas or electricity are welcome on balconies; charcoal is not.',
  'Tell the owner within two days of anything that leaks, smells or sparks.',
  'The front door is locked from 20:00 on.',
];

/** The rules of the house that a home is in. */
export const houseRules = (told: Told): Uint8Array =>
  pdfOf([
    ...head('House rules', told),
    ...RULES.map((rule, at) => line(TOP - 100 - at * 30, `${at + 1}.  ${rule}`)),
    foot,
  ]);

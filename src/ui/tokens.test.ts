import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('[data-theme="dark"]');

function tokensOf(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gu)].map(([, name, hex]) => [
      name ?? '',
      hex ?? '',
    ]),
  );
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const TEXT: readonly (readonly [string, readonly string[]])[] = [
  [
    'ink',
    ['paper', 'sheet', 'wash', 'cover', 'warn-wash', 'danger-wash', 'good-wash', 'accent-wash'],
  ],
  ['soft', ['paper', 'sheet', 'wash', 'cover', 'warn-wash', 'accent-wash']],
  ['faint', ['paper', 'sheet']],
  ['accent', ['paper', 'sheet', 'wash', 'accent-wash']],
  ['on-accent', ['accent', 'accent-strong']],
  ['good', ['paper', 'sheet', 'good-wash']],
  ['warn', ['sheet', 'warn-wash']],
  ['danger', ['paper', 'sheet', 'danger-wash']],
];
const chart = readFileSync(new URL('chart.ts', import.meta.url), 'utf8');
/** Lines of a chart, as it names them. */
const LINES = [
  ...(/const COLOURS = \[(.*)\]/u.exec(chart)?.[1] ?? '').matchAll(/'--([\w-]+)'/gu),
].map(([, name = '']) => name);
const SHAPES: readonly (readonly [string, readonly string[]])[] = [
  ['edge', ['paper', 'sheet']],
  ['ring', ['paper', 'sheet', 'cover', 'wash']],
  ...LINES.map((name) => [name, ['paper', 'sheet']] as const),
];

it('a chart has a colour for each of four places', () => {
  expect(new Set(LINES).size).toBe(4);
});

describe.each([
  ['light', tokensOf(light)],
  ['dark', tokensOf(dark)],
] as const)('%s theme', (_name, tokens) => {
  const pairs = (list: typeof TEXT) =>
    list.flatMap(([front, backs]) => backs.map((back) => [front, back] as const));
  const ratio = (front: string, back: string) =>
    contrast(tokens.get(front) ?? '', tokens.get(back) ?? '');

  it.each(pairs(TEXT))('%s can be read on %s: 4.5 or more', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(SHAPES))('%s can be seen on %s: 3 or more', (front, back) => {
    expect(ratio(front, back)).toBeGreaterThanOrEqual(3);
  });
});

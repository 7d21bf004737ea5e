import { expect, it } from 'vitest';
import { readStyle, styleOfTiles, wantsPmtiles } from './baseMapStyle.ts';

const STYLE = {
  version: 8,
  name: 'Streets',
  glyphs: 'https://maps.test/{fontstack}/{range}.pbf',
  sources: { city: { type: 'vector', url: 'https://maps.test/tiles.json' } },
  layers: [
    { id: 'ground', type: 'background' },
    { id: 'roads', type: 'line', source: 'city', 'source-layer': 'roads' },
  ],
};

it('ids of a configured style are none of ours', () => {
  const style = readStyle(STYLE);
  expect(Object.keys(style?.sources ?? {})).toEqual(['their:city']);
  expect(style?.layers).toEqual([
    { id: 'their:ground', type: 'background' },
    { id: 'their:roads', type: 'line', source: 'their:city', 'source-layer': 'roads' },
  ]);
  expect(style?.glyphs).toBe(STYLE.glyphs);
  expect(style && wantsPmtiles(style)).toBe(false);
});

it.each([null, 'no style', { version: 7, sources: {}, layers: [] }, { version: 8 }])(
  '%j is no style',
  (json) => {
    expect(readStyle(json)).toBeNull();
  },
);

it('an archive alone is drawn in our colours, or as the pictures it holds', () => {
  const drawn = readStyle(styleOfTiles('https://maps.test/a.pmtiles', false, 'dark'));
  expect(drawn && wantsPmtiles(drawn)).toBe(true);
  expect(drawn?.layers.map(({ id }) => id)).toContain('their:water');
  const shown = readStyle(styleOfTiles('https://maps.test/a.pmtiles', true, 'light'));
  expect(shown?.layers.map(({ type }) => type)).toEqual(['raster']);
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PHOTO_ROOMS } from '#contract/entities/property/media.ts';
import { createDrawnPhotos, drawPhoto } from './drawnPhotos.ts';
import { drawScene } from './drawScene.ts';
import { sceneOf } from './scene.ts';
import { TIERS } from './tiers.ts';

const KEY = 'demo-living-row-s2a_e4c-0';
const LOOKS = [
  'old',
  'row',
  'block',
  'villa',
  'cottage',
  'dock',
  'sea',
  'modern',
  'works',
  'medina',
  'corso',
  'dune',
] as const;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'roost-drawn-'));
});
afterEach(() => rm(folder, { recursive: true }));

const svgOf = (key: string): string => {
  const scene = sceneOf(key);
  if (!scene) throw new Error(`${key} names no scene`);
  return drawScene(scene).toSvg(1200, 800);
};

test('A key is drawn once for each tier, as WebP of its width, and kept', async () => {
  const photos = createDrawnPhotos(folder);
  for (const tier of ['thumb', 'medium'] as const) {
    const [first, second] = await Promise.all([photos.photo(KEY, tier), photos.photo(KEY, tier)]);
    expect(second).toBe(first);
    const { format, width } = await sharp(first).metadata();
    expect({ format, width }).toEqual({ format: 'webp', width: TIERS[tier] });
  }
  expect((await readdir(folder)).sort()).toEqual([`${KEY}.medium.webp`, `${KEY}.thumb.webp`]);
});

test('The same key draws the same picture, another home another one', () => {
  expect(svgOf(KEY)).toBe(svgOf(KEY));
  expect(svgOf(KEY)).not.toBe(svgOf('demo-living-row-s2b_e4c-0'));
});

test('Where houses are white, no window looks out on red roofs', () => {
  // As they are in the nearest row, where no haze pales them.
  const reds = ['#b8603f', '#a9533a', '#c4714a', '#9c4b38'];
  const hasRed = (look: string, number: string) =>
    ['living', 'bedroom', 'view'].some((room) => {
      const svg = svgOf(`demo-${room}-${look}-s${number}_e4c-0`);
      return reds.some((red) => svg.includes(red));
    });
  const numbers = ['2a', '9z', '1k', '77'];
  expect(numbers.filter((number) => hasRed('row', number))).toEqual(numbers);
  for (const look of ['medina', 'corso', 'dune'])
    expect(
      numbers.filter((number) => hasRed(look, number)),
      look,
    ).toEqual([]);
});

test('Every room of every look draws something whole, whatever the season', () => {
  const rests = ['s2a_e4c-0', 'w9z_o1s-1', 'a1k_n9s-2', 'p77_g3c-0'];
  PHOTO_ROOMS.forEach((room, at) => {
    LOOKS.forEach((look, index) => {
      const svg = svgOf(`demo-${room}-${look}-${rests[(at + index) % rests.length]}`);
      expect(svg, `${room} ${look}`).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg.length).toBeGreaterThan(2000);
    });
  });
});

test('What is no key of the demo is not drawn', async () => {
  const photos = createDrawnPhotos(folder);
  for (const key of [
    'demo-',
    'demo-living-row-s2a_e4c-0x',
    '../../etc/passwd',
    '0190-abc',
    'demo-living-row-szzzzzz_e4c-0',
  ])
    expect(await photos.photo(key, 'thumb'), key).toBeUndefined();
});

test('The rooms of a tour are twice as wide as high, and the same at every time', async () => {
  const photos = createDrawnPhotos(folder);
  const key = 'demo-tour-kitchen-1';
  const drawn = await photos.photo(key, 'thumb');
  const { format, width, height } = await sharp(drawn).metadata();
  expect({ format, width, height }).toEqual({ format: 'webp', width: 320, height: 160 });
  expect(await drawPhoto(key, 'thumb')).toEqual(drawn);
  for (const none of ['demo-tour-kitchen-9', 'demo-tour-attic-1', 'demo-tour-kitchen-1x'])
    expect(await photos.photo(none, 'thumb'), none).toBeUndefined();
});

import type { GeoJSONSource } from 'maplibre-gl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Area } from '#contract/entities/area.ts';
import { ABSENT, AREAS } from './cityStyle.ts';
import { type CityMap, createCityMap, setData } from './createCityMap.ts';

const OWN = 'own';
const area = (id: string): Area => ({
  id,
  name: id,
  slug: id,
  city: '',
  country: 'PT',
  outline: [
    [-9.1, 38.7],
    [-9.05, 38.7],
    [-9.05, 38.75],
    [-9.1, 38.7],
  ],
  centre: [-9.07, 38.72],
  bounds: [-9.1, 38.7, -9.05, 38.75],
  live_count: 0,
  bytes: 0,
  about: {},
});

let container: HTMLElement;
let city: CityMap;
let graphics: WEBGL_lose_context;

/** How many of these a source holds, as it would draw them now; none: there is no such source. */
async function held(source: string): Promise<number> {
  const data = await city.map.getSource<GeoJSONSource>(source)?.getData();
  return data !== undefined && 'features' in data ? data.features.length : 0;
}
const spots = (count: number) => ({
  type: 'FeatureCollection' as const,
  features: Array.from({ length: count }, (_, at) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: [at, at] },
  })),
});
const show = (count: number) => city.draw('spots', (map) => setData(map, OWN, spots(count)));
const told = (event: 'webglcontextlost' | 'webglcontextrestored') =>
  new Promise<void>((resolve) => void city.map.once(event, () => resolve()));
const nextTask = () => new Promise((resolve) => void setTimeout(resolve));
async function lose(): Promise<void> {
  const isGone = told('webglcontextlost');
  graphics.loseContext();
  await isGone;
}
async function giveBack(): Promise<void> {
  // Not before everybody heard of the loss.
  await nextTask();
  const isBack = told('webglcontextrestored');
  graphics.restoreContext();
  await isBack;
}

beforeEach(async () => {
  container = document.createElement('div');
  container.style.cssText = 'width: 320px; height: 240px';
  document.body.append(container);
  city = createCityMap({ container, bounds: [-9.2, 38.6, -9, 38.8], label: 'Map' });
  const extension = city.map.getCanvas().getContext('webgl2')?.getExtension('WEBGL_lose_context');
  if (!extension) throw new Error('this browser cannot lose its graphics');
  graphics = extension;
  city.draw('own', (map) => {
    map.addSource(OWN, { type: 'geojson', data: spots(0) });
    map.addLayer({ id: OWN, type: 'circle', source: OWN });
  });
  city.setAreas([area('one')], new Set());
  show(1);
  await city.whenDrawable;
});
afterEach(() => {
  city.close();
  container.remove();
});

test('what comes while a map has lost its graphics is on it once they are back, however often that happens', async () => {
  await expect.poll(() => held(OWN)).toBe(1);
  await lose();
  city.setAreas([area('one'), area('two')], new Set(['two']));
  show(2);
  await giveBack();
  // The style is not read again yet: what comes now has to wait as well.
  show(3);
  await lose();
  show(4);
  await giveBack();
  await expect.poll(() => held(OWN)).toBe(4);
  await expect.poll(() => held(AREAS)).toBeGreaterThan(1);
  expect(city.map.getLayoutProperty(ABSENT, 'visibility')).toBe('visible');
  await expect.poll(() => city.map.loaded()).toBe(true);
});

test('a map that loses its graphics before it was drawn is drawn once they are back', async () => {
  city.close();
  city = createCityMap({ container, bounds: [-9.2, 38.6, -9, 38.8], label: 'Map' });
  const extension = city.map.getCanvas().getContext('webgl2')?.getExtension('WEBGL_lose_context');
  if (!extension) throw new Error('this browser cannot lose its graphics');
  graphics = extension;
  await lose();
  city.draw('own', (map) => map.addSource(OWN, { type: 'geojson', data: spots(2) }));
  await giveBack();
  await city.whenDrawable;
  await expect.poll(() => held(OWN)).toBe(2);
});

test('a map that is closed without its graphics draws nothing more', async () => {
  await lose();
  city.close();
  show(5);
  city.setAreas([area('two')], new Set());
  expect(city.map.getSource(OWN)).toBeUndefined();
});

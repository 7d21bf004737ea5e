import {
  geodataPath,
  geodataSchema,
  geodataSlug,
  type Geodata,
} from '#contract/entities/geodata.ts';
import { createCityMaps } from './cityMaps.ts';

const maps = createCityMaps({
  async read(slug) {
    const answer = await fetch(geodataPath(slug));
    if (!answer.ok) throw new Error(`the map of ${slug}: ${answer.status}`);
    return geodataSchema.parse(await answer.json());
  },
  onHint(callback) {
    window.addEventListener('online', callback);
    return () => window.removeEventListener('online', callback);
  },
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
});

/**
 * Tells the map of a city by its name, from this device once it was shown; null while there is none. Returns the function that
 * stops it.
 */
export const followCity = (name: string, onMap: (map: Geodata | null) => void): (() => void) =>
  maps.follow(geodataSlug(name), onMap);

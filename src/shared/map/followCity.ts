import {
  geodataPath,
  geodataSchema,
  geodataSlug,
  type Geodata,
} from '#contract/entities/geodata.ts';
import { browserWaiting } from '#src/ui/untilItComes.ts';
import { createCityData } from './cityData.ts';

const cities = createCityData({
  async read(slug) {
    const answer = await fetch(geodataPath(slug));
    if (!answer.ok) throw new Error(`the map of ${slug}: ${answer.status}`);
    return geodataSchema.parse(await answer.json());
  },
  ...browserWaiting,
});

/**
 * Tells what the map of a city is drawn from, by the city's name, from this device once it was shown; first null where it did
 * not come. Returns the function that stops it.
 */
export const followCity = (name: string, onData: (data: Geodata | null) => void): (() => void) =>
  cities.follow(geodataSlug(name), onData);

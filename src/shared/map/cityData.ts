import type { Geodata } from '#contract/entities/geodata.ts';
import { untilItComes, type Waiting } from '#src/ui/untilItComes.ts';

export interface CityDataPorts extends Waiting {
  /** Throws where nobody answers, or not with a map. */
  read(slug: string): Promise<Geodata>;
}

export interface CityData {
  /**
   * Tells what the map of a city is drawn from; first null, once, where it did not come: it is asked for again then, until it
   * comes. Returns the function that stops it. `slug`: as `geodataSlug` makes it.
   */
  follow(slug: string, onData: (data: Geodata | null) => void): () => void;
}

/**
 * The data from which maps of cities are drawn, each read once for everybody. A map that is opened without a
 * network fills when there is one.
 */
export function createCityData(ports: CityDataPorts): CityData {
  const loaded = new Map<string, Promise<Geodata>>();

  function load(slug: string): Promise<Geodata> {
    const known = loaded.get(slug) ?? ports.read(slug);
    loaded.set(slug, known);
    known.catch(() => loaded.delete(slug));
    return known;
  }

  return {
    follow: (slug, onData) =>
      untilItComes(() => load(slug), { came: onData, isAway: () => onData(null) }, ports),
  };
}

import type { Geodata } from '#contract/entities/geodata.ts';

/** How long until a map that did not come is asked for again, ms: the first time, and at most. It doubles between. */
export const AGAIN_MS = 5000;
export const SELDOM_MS = 60_000;

export interface CityMapsPorts {
  /** Throws where nobody answers, or not with a map. */
  read(slug: string): Promise<Geodata>;
  /** The network is back: a reason to ask, never a proof. */
  onHint(callback: () => void): () => void;
  after(ms: number, callback: () => void): () => void;
}

export interface CityMaps {
  /**
   * Tells the map of a city, or null each time it did not come: it is asked for again then, until it is told, or until the
   * function is called that this returns. `slug`: as `geodataSlug` makes it.
   */
  follow(slug: string, onMap: (map: Geodata | null) => void): () => void;
}

/** Maps of cities, each read once for everybody. A map that is opened without a network fills when there is one. */
export function createCityMaps(ports: CityMapsPorts): CityMaps {
  const loaded = new Map<string, Promise<Geodata>>();

  function load(slug: string): Promise<Geodata> {
    const known = loaded.get(slug) ?? ports.read(slug);
    loaded.set(slug, known);
    known.catch(() => loaded.delete(slug));
    return known;
  }

  return {
    follow(slug, onMap) {
      let isOver = false;
      let isAsking = false;
      let wait = AGAIN_MS;
      let stopWaiting: () => void = () => undefined;
      const stopHints = ports.onHint(() => void ask());
      const end = () => {
        isOver = true;
        stopHints();
        stopWaiting();
      };
      const ask = async (): Promise<void> => {
        if (isAsking) return;
        isAsking = true;
        stopWaiting();
        const map = await load(slug).catch(() => null);
        isAsking = false;
        if (isOver) return;
        if (map === null) {
          stopWaiting = ports.after(wait, () => void ask());
          wait = Math.min(2 * wait, SELDOM_MS);
        } else end();
        onMap(map);
      };
      void ask();
      return end;
    },
  };
}

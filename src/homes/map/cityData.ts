import type { Geodata } from '#contract/entities/geodata.ts';

/** How long until a map that did not come is asked for again, ms: the first time, and at most. It doubles between. */
export const AGAIN_MS = 5000;
export const SELDOM_MS = 60_000;

export interface CityDataPorts {
  /** Throws where nobody answers, or not with a map. */
  read(slug: string): Promise<Geodata>;
  /** The network is back: a reason to ask, never a proof. */
  onHint(callback: () => void): () => void;
  after(ms: number, callback: () => void): () => void;
}

export interface CityData {
  /**
   * Tells what the map of a city is drawn from; first null, once, where it did not come: it is asked for again then, until it
   * comes. Returns the function that stops it. `slug`: as `geodataSlug` makes it.
   */
  follow(slug: string, onData: (data: Geodata | null) => void): () => void;
}

/** What maps of cities are drawn from, each read once for everybody. A map that is opened without a network fills when there is one. */
export function createCityData(ports: CityDataPorts): CityData {
  const loaded = new Map<string, Promise<Geodata>>();

  function load(slug: string): Promise<Geodata> {
    const known = loaded.get(slug) ?? ports.read(slug);
    loaded.set(slug, known);
    known.catch(() => loaded.delete(slug));
    return known;
  }

  return {
    follow(slug, onData) {
      let isOver = false;
      let isTold = false;
      let isAsking = false;
      /** The network came back while an answer was waited for that it may have cost. */
      let isHinted = false;
      let wait = AGAIN_MS;
      let stopWaiting: () => void = () => undefined;
      const stopHints = ports.onHint(() => {
        wait = AGAIN_MS;
        isHinted = isAsking;
        void ask();
      });
      const end = () => {
        isOver = true;
        stopHints();
        stopWaiting();
      };
      const ask = async (): Promise<void> => {
        if (isAsking) return;
        isAsking = true;
        stopWaiting();
        const data = await load(slug).catch(() => null);
        isAsking = false;
        if (isOver) return;
        if (data === null) askAgain();
        else end();
        if (data !== null || !isTold) onData(data);
        isTold = true;
      };
      const askAgain = () => {
        if (isHinted) {
          isHinted = false;
          void ask();
          return;
        }
        stopWaiting = ports.after(wait, () => void ask());
        wait = Math.min(2 * wait, SELDOM_MS);
      };
      void ask();
      return end;
    },
  };
}

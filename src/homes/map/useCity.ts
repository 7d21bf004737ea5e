import { useEffect, useState } from 'react';
import type { Geodata } from '#contract/entities/geodata.ts';
import { loadCity } from './loadCity.ts';

/** The map of a city; null until it was read, or where this device has none. `name` undefined: no city yet. */
export function useCity(name: string | undefined): Geodata | null {
  const [city, setCity] = useState<Geodata | null>(null);
  useEffect(() => {
    if (name === undefined) return undefined;
    let isWanted = true;
    void loadCity(name).then((loaded) => isWanted && setCity(loaded));
    return () => {
      isWanted = false;
    };
  }, [name]);
  return city;
}

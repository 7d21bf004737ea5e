import { useEffect, useState } from 'react';
import type { Geodata } from '#contract/entities/geodata.ts';
import { followCity } from './followCity.ts';

/** The map of a city; null until it was read, or where this device has none yet. `name` undefined: no city yet. */
export function useCity(name: string | undefined): Geodata | null {
  const [city, setCity] = useState<Geodata | null>(null);
  useEffect(() => (name === undefined ? undefined : followCity(name, setCity)), [name]);
  return city;
}

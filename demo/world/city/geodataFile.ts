import { geodataPath } from '#contract/entities/geodata.ts';
import { makeCity } from './makeCity.ts';
import { packCity } from './packCity.ts';
import type { CityPlan } from './plan.ts';

/**
 * The files that `npm run geodata` writes below `public`: one line a thing, so that a change can be read in a
 * diff.
 */
export function geodataFile(plan: CityPlan): { readonly path: string; readonly text: string } {
  const geodata = packCity(makeCity(plan));
  const fields = Object.entries(geodata).map(([name, value]) => {
    const isList = Array.isArray(value) && typeof value[0] === 'object';
    const body = isList
      ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}:${body}`;
  });
  return { path: geodataPath(geodata.slug), text: `{\n${fields.join(',\n')}\n}\n` };
}

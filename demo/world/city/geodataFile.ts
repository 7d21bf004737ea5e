import { geodataPath } from '#contract/entities/geodata.ts';
import { CITY } from './gazetteer.ts';
import { makeCity } from './makeCity.ts';
import { packCity } from './packCity.ts';

/** What `npm run geodata` writes below `public`: one line a thing, so that a change can be read in a diff. */
export function geodataFile(): { readonly path: string; readonly text: string } {
  const fields = Object.entries(packCity(makeCity())).map(([name, value]) => {
    const isList = Array.isArray(value) && typeof value[0] === 'object';
    const body = isList
      ? `[\n${value.map((one) => JSON.stringify(one)).join(',\n')}\n]`
      : JSON.stringify(value);
    return `${JSON.stringify(name)}:${body}`;
  });
  return { path: geodataPath(CITY.slug), text: `{\n${fields.join(',\n')}\n}\n` };
}

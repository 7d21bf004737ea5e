import type { Location } from 'react-router-dom';
import { paths } from '#src/paths.ts';

/** Rent or buy, as this device was told last. */
export type Looking = 'rent' | 'sale' | 'any';

const SEARCHES: ReadonlySet<string> = new Set(
  [paths.search, paths.browse, paths.properties].map(({ path }) => path),
);
/** Parameters of a search page that say nothing of what is looked for. */
const OTHERS: readonly string[] = ['columns'];

/**
 * The address that is meant by one of a search without a word of what is looked for: homes, no garages or offices, to rent or
 * to buy as the person chose last. An address that says anything of a search stays as it was saved or shared.
 */
export function meantAddress(location: Location, looking: Looking): Location {
  if (!SEARCHES.has(location.pathname)) return location;
  const others = new URLSearchParams(location.search);
  if ([...others.keys()].some((name) => !OTHERS.includes(name))) return location;
  const parts = [looking === 'any' ? '' : `type=${looking}`, 'kinds=homes', others.toString()];
  return { ...location, search: `?${parts.filter((part) => part !== '').join('&')}` };
}

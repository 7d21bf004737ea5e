import type { Location } from 'react-router-dom';
import { paths } from '#src/paths.ts';

/** Rent or buy, as this device was told last. */
export type Looking = 'rent' | 'sale' | 'any';

const SEARCHES: ReadonlySet<string> = new Set(
  [paths.search, paths.browse, paths.properties].map(({ path }) => path),
);
/** Parameters of a search page that ask for nothing. */
const OTHERS: readonly string[] = ['columns'];

/**
 * Completes the address of a search that asks for nothing: homes, no garages or offices, to rent or to buy as the person
 * chose last. An address that asks for something stays as it was saved or shared. `mayOpen`: false where the page is not for
 * whoever asks; they are sent to log in, which remembers the address as it was opened.
 */
export function completeAddress(location: Location, looking: Looking, mayOpen = true): Location {
  if (!mayOpen || !SEARCHES.has(location.pathname)) return location;
  const others = new URLSearchParams(location.search);
  if ([...others.keys()].some((name) => !OTHERS.includes(name))) return location;
  const parts = [looking === 'any' ? '' : `type=${looking}`, 'kinds=homes', others.toString()];
  return { ...location, search: `?${parts.filter((part) => part !== '').join('&')}` };
}

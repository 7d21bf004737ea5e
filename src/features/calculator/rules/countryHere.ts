import type { KeptCity } from '#src/data/types.ts';

/**
 * The country whose money and terms a calculation begins with: that of the city in use, else the region the browser is set to. Never
 * that of a language, which many countries speak. Empty: not known. `languages`: BCP 47, as the browser lists them.
 */
export function countryHere(
  cities: readonly Pick<KeptCity, 'country'>[],
  languages: readonly string[],
): string {
  const looked = cities.find(({ country }) => country !== null)?.country;
  return looked ?? languages.map(regionOf).find((region) => region !== '') ?? '';
}

function regionOf(tag: string): string {
  try {
    return new Intl.Locale(tag).region ?? '';
  } catch {
    return '';
  }
}

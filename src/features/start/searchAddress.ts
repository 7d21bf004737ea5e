import { paths } from '#src/paths.ts';

/** The address of the search with the values of the start page's form. Empty fields are left out. */
export function searchAddress(fields: FormData): string {
  const filled = [...fields].flatMap(([name, value]) => {
    const words = typeof value === 'string' ? value.trim() : '';
    return words === '' ? [] : [[name, words]];
  });
  return `${paths.search.href()}?${new URLSearchParams(filled).toString()}`;
}

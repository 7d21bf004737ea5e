import { read } from './hasTest.ts';

/** The headings of docs/kept-in-browser.md, by where a browser keeps it. */
const HEADINGS = {
  cookie: 'Cookies',
  local: 'Local storage',
  session: 'Session storage',
  cache: 'Caches',
  database: 'Databases',
} as const;
export type Place = keyof typeof HEADINGS;

/** The names that page has for a place; `*` stands for any ending. */
export function namesKept(place: Place): string[] {
  const [, rest = ''] = read('docs/kept-in-browser.md').split(`\n## ${HEADINGS[place]}\n`);
  const [table = ''] = rest.split('\n## ', 1);
  return [...table.matchAll(/^\| (`[^|]*`) \|/gmu)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/gu)].map(([, name = '']) => name),
  );
}

/** Whether a name is one of these. */
export const isNamed = (name: string, names: readonly string[]): boolean =>
  names.some((each) => (each.endsWith('*') ? name.startsWith(each.slice(0, -1)) : name === each));

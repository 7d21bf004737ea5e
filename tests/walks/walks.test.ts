import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import { beforeAll, expect, test } from 'vitest';
import { named, page, PAGE, walkOf } from '#tests/docs/architecturePage.ts';
import { traced, tracing } from './traced.ts';

const root = resolve(import.meta.dirname, '../..');
type Walks = typeof import('./walked.ts')['walks'];

/** No walk grows beyond these. */
const MOST_FILES = { message: 50, savedHome: 35 } as const;
const HEADING = { message: 'A message', savedHome: 'A saved home' } as const;
/** The screen and the SQL: added as the page lists them. */
const UNTRACED = /^(?:src|supabase)\//u;

let walks: Walks;

beforeAll(async () => {
  const { module } = await runnerImport<{ walks: Walks }>(resolve(root, 'tests/walks/walked.ts'), {
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [tracing(root)],
  });
  ({ walks } = module);
}, 120_000);

test.each(['message', 'savedHome'] as const)(
  'each file that a %s meets on devices and server is named on its walk',
  (name) => {
    const onPage = named(walkOf(HEADING[name]).text);
    expect(walks[name].met.length).toBeGreaterThan(20);
    expect(
      walks[name].met.filter((file) => !onPage.includes(file)),
      PAGE,
    ).toEqual([]);
  },
);

test.each(['message', 'savedHome'] as const)(
  'as many files hand a %s on as the page says',
  (name) => {
    const { files, beside } = walkOf(HEADING[name]);
    const untraced = files.filter((file) => UNTRACED.test(file));
    const counted = [...untraced, ...walks[name].handedOn.filter((file) => !beside.includes(file))];
    const row = new RegExp(`^\\| ${HEADING[name].toLowerCase()} \\| \\d+ \\| (\\d+) \\|`, 'mu');
    const said = Number(row.exec(page)?.[1]);
    expect(said).toBeLessThanOrEqual(MOST_FILES[name]);
    expect(counted.length).toBeLessThanOrEqual(said);
    // The order of answers decides of a file or two.
    expect(counted.length).toBeGreaterThanOrEqual(said - 3);
  },
);

test('each function is told of with what its parameters bind, and is what it was', () => {
  const code = traced(
    'a.ts',
    'export const f = ({ a, b: [c] = [] }, ...rest) => a; export function g(x = 1) { return x; } export const h = () => 2;',
  );
  expect(code).toBe(
    'export const f = ({ a, b: [c] = [] }, ...rest) => (globalThis.passed?.("a.ts", [a, c, rest]), (a)); ' +
      'export function g(x = 1) {globalThis.passed?.("a.ts", [x]); return x; } export const h = () => 2;',
  );
});

import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOMS } from '#tests/architecture/rooms.ts';
import { read, root } from './hasTest.ts';

/** No walk grows: whoever makes one shorter lowers its number, here and on the page. */
const MOST_FILES: Readonly<Record<string, number>> = {
  'a message': 45,
  'a listing': 44,
  'a change of a listing': 27,
  'a saved home': 36,
};

const PAGE = 'docs/architecture.md';
const page = read(PAGE);
const IN_REPOSITORY =
  /^(?:bench|contract|demo|docs|e2e|public|scripts|search|server|src|supabase|sync|tests)\//;

/** Every path the page names: as code, or as where a link leads. */
const named = [
  ...[...page.matchAll(/`([^`\s]+)`/g)].flatMap(([, text = '']) =>
    IN_REPOSITORY.test(text) ? [text] : [],
  ),
  ...[...page.matchAll(/\]\(([^)#]+)[^)]*\)/g)].flatMap(([, to = '']) =>
    /^\w+:/.test(to) ? [] : [`${dirname(PAGE)}/${to}`],
  ),
];

/** The part of the page under a heading, up to the next of the same or a higher level. */
function under(heading: string): string {
  const level = heading.split(' ', 1)[0]?.length ?? 0;
  const [, rest = ''] = page.split(`\n${heading}\n`);
  return rest.split(new RegExp(`^#{1,${level}} `, 'm'), 1)[0] ?? '';
}

/** Files in their order, each a line of the list. */
const listed = (text: string): string[] =>
  [...text.matchAll(/^- `([^`]+)` · \S/gm)].map(([, file = '']) => file);

/** The rows of the table of walks: what is walked, and how many files it is said to take. */
const walks = [...under('## Four walks').matchAll(/^\| (an? [a-z ]+) \| (\d+) \|/gm)].map(
  ([, name = '', count = '']) => ({
    name,
    count: Number(count),
    files: listed(under(`### ${name.replace(/^a/, 'A')}`)),
  }),
);

test('each file the page of the architecture names is there', () => {
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});

test('each walk takes as many files as the page says, each listed once', () => {
  expect(walks.map(({ name }) => name)).toEqual(Object.keys(MOST_FILES));
  for (const { name, count, files } of walks) {
    expect(files.length, name).toBe(count);
    expect(new Set(files).size, name).toBe(count);
  }
});

test('no walk takes more files than it did', () => {
  const grown = walks.filter(({ name, files }) => files.length > (MOST_FILES[name] ?? 0));
  expect(grown.map(({ name, files }) => `${name}: ${files.length}`)).toEqual([]);
});

test('each room of sync is described, in the order of the rooms', () => {
  const described = [...under('## The twelve rooms of sync').matchAll(/^\d+\. \*\*(\w+)\*\* \S/gm)];
  expect(described.map(([, room]) => room)).toEqual(ROOMS);
});

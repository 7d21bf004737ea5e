import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ROOMS } from '#tests/architecture/rooms.ts';
import { IN_REPOSITORY, named, page, under, walkOf } from './architecturePage.ts';
import { read, root } from './hasTest.ts';

/** No walk grows: whoever makes one shorter lowers its number, here and on the page. */
const MOST_FILES: Readonly<Record<string, number>> = {
  'a message': 45,
  'a listing': 44,
  'a change of a listing': 17,
  'a saved home': 36,
};

/** The lines that say something of a file: the file, and the names in what is said up to where an arrow leads on. */
const said = [...page.matchAll(/^- `([^`]+)` · ([^→\n]+)/gm)].map(([, file = '', text = '']) => ({
  file,
  names: [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !IN_REPOSITORY.test(name)),
}));

const SCHEMAS = 'supabase/schemas';
const schemas = readdirSync(resolve(root, SCHEMAS)).map((name) => `${SCHEMAS}/${name}`);

/** The schemas that define a table, function, view or trigger of this name. */
const definedIn = (name: string): string[] => {
  const definition = new RegExp(
    `^create (?:or replace )?(?:table|function|view|trigger) (?:public\\.|private\\.)?${name}\\b`,
    'm',
  );
  return schemas.filter((file) => definition.test(read(file)));
};

/** The rows of the table of walks: what is walked, and how many files it is said to take. */
const walks = [...under('## Four walks').matchAll(/^\| (an? [a-z ]+) \| (\d+) \|/gm)].map(
  ([, name = '', count = '']) => ({
    name,
    count: Number(count),
    files: walkOf(name.replace(/^a/, 'A')).files,
  }),
);

test('each file the page of the architecture names is there', () => {
  const paths = named(page);
  expect(paths.length).toBeGreaterThan(200);
  expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
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

test('each name that is said of a file stands in it', () => {
  expect(said.flatMap(({ names }) => names).length).toBeGreaterThan(10);
  const missing = said.flatMap(({ file, names }) =>
    names
      .filter((name) => !read(file).toLowerCase().includes(name.toLowerCase()))
      .map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('each schema on a walk defines what is said of it, and no other schema does', () => {
  const lines = said.filter(({ file }) => file.startsWith(`${SCHEMAS}/`));
  expect(lines.length).toBeGreaterThan(5);
  for (const { file, names } of lines) {
    const objects = names.filter((name) => definedIn(name).length > 0);
    expect(objects, `${file} names what it defines`).not.toEqual([]);
    for (const name of objects) expect(definedIn(name), name).toEqual([file]);
  }
});

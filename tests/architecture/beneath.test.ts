import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The one place that goes beneath the public interface of the database library. */
const BENEATH = 'sync/store/beneath/';

/** Words that only code beneath the library's interface uses. */
const PRIVATE: Readonly<Record<string, RegExp>> = {
  'the storage below a collection': /\b(?:originalS|s)torageInstance\b|\.internals\b/,
  'writes and reads of that storage': /\b(?:bulkWrite|findDocumentsById|changeStream)\b/,
  'the store the library keeps for itself': /\b(?:internalStore|storageToken)\b/,
  'events before they are the library’s': /\beventBulks\$/,
  'what it keeps beside the fields of a document': /\b_(?:meta|rev)\b/,
  'revisions made by hand': /\b(?:createRevision|getHeightOfRevision|categorizeBulkWriteRows)\b/,
  'names of its databases': /rxdb-dexie|rx-migration-state/,
  'its storage': /['"]rxdb\/plugins\/storage-dexie['"]/,
  Dexie: /['"]dexie['"]|\bdexie(?:Db|Table)\b/i,
};

/** Those that may load code of the library: the database itself, and what opens it. */
const MAY_LOAD = /^sync\/store\//;
const LOADS = /^import (?!type )(?!\{(?:\s*type [^,}]+,?)+\s*\})[^;]*from 'rxdb\//m;

const files = ['contract', 'search', 'sync', 'src'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => join(root, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
);
const outside = files.filter((file) => !file.startsWith(BENEATH));

/** Without what is only said of it. */
const codeOf = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gsu, '');

test('nothing goes beneath the database library but sync/store/beneath', () => {
  expect(outside.length).toBeGreaterThan(300);
  const found = outside.flatMap((file) => {
    const code = codeOf(file);
    return Object.entries(PRIVATE).flatMap(([what, says]) =>
      says.test(code) ? [`${file}: ${what} is known to ${BENEATH} alone`] : [],
    );
  });
  expect(found).toEqual([]);
});

test('each of those words is still said there: a rule that nothing could break is none', () => {
  const beneath = files.filter((file) => file.startsWith(BENEATH)).map(codeOf);
  const unsaid = Object.entries(PRIVATE).filter(
    ([, says]) => !beneath.some((code) => says.test(code)),
  );
  expect(unsaid.map(([what]) => what)).toEqual([]);
});

test('code of the library is loaded by the store alone; others name its types', () => {
  const loading = outside.filter((file) => !MAY_LOAD.test(file) && LOADS.test(codeOf(file)));
  expect(loading).toEqual([]);
});

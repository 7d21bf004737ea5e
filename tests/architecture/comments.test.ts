import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { commentsIn, opensWithClause } from './comments.ts';

/** Comments of before this rule, by folder. Numbers only fall; a folder without a number has none. */
const LEFT: Readonly<Record<string, number>> = {};

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');

const wrong = files.flatMap((file) =>
  commentsIn(file, readFileSync(file, 'utf8'))
    .filter(({ text }) => opensWithClause(text))
    .map(({ text, line }) => ({
      folder: file.split('/', 1)[0] ?? '',
      at: `${file}:${line} ${text.replaceAll('\n', ' ')}`,
    })),
);

const folders = [...new Set([...Object.keys(LEFT), ...wrong.map(({ folder }) => folder)])];

test.each(folders)('no more comments of %s open with a clause than before', (folder) => {
  const found = wrong.filter((each) => each.folder === folder).map(({ at }) => at);
  const left = LEFT[folder] ?? 0;
  expect(
    found.length,
    `say it with a subject and a verb:\n${found.join('\n')}`,
  ).toBeLessThanOrEqual(left);
  expect(left, `lower the number of ${folder} in LEFT to ${found.length}`).toBe(found.length);
});

it('reads comments and not code, and `//` lines as one', () => {
  const source = [
    'const text = "// What is no comment";',
    '/** What is one. */',
    '/*',
    ' * Where another begins,',
    ' * and goes on.',
    ' */',
    '// Says one thing,',
    '// what goes on here.',
    'const last = 1; // That the tab leads.',
  ].join('\n');
  expect(commentsIn('a.ts', source)).toEqual([
    { text: 'What is one.', line: 2 },
    { text: 'Where another begins,\nand goes on.', line: 3 },
    { text: 'Says one thing, what goes on here.', line: 7 },
    { text: 'That the tab leads.', line: 9 },
  ]);
});

it.each([
  ['What is held back is told in the end.', true],
  ['Whoever asks again gets the same.', true],
  ['Where it stands.', true],
  ['Nobody waits for it.', true],
  ['That the tab leads is known.', true],
  ['That is why.', false],
  ['Emits the newest value at the end.', false],
])('%s', (text, isWrong) => {
  expect(opensWithClause(text)).toBe(isWrong);
});

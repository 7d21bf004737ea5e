import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it, test } from 'vitest';
import { commentsIn, opensWithClause } from './comments.ts';

test('no comment opens with a relative clause or with Nobody and Nothing', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '');
  const wrong = files.flatMap((file) =>
    commentsIn(file, readFileSync(file, 'utf8'))
      .filter(({ text }) => opensWithClause(text))
      .map(({ text, line }) => `${file}:${line} ${text}`),
  );
  expect(wrong, 'say it aloud: subject, verb, object').toEqual([]);
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
    { text: 'Where another begins, and goes on.', line: 3 },
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

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Code of the client. */
const files = execFileSync('git', ['ls-files', 'src', 'sync'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path));

test('one file of the client asks for the configuration: a tab asks once, whoever needs it', () => {
  const asking = files.filter((path) => /\bAPI\.config\b/.test(readFileSync(path, 'utf8')));
  expect(asking).toHaveLength(1);
});

/** Of the status as a whole: of which moment a thing is, made of its collections, its connection and this together. */
const MOMENTS = 'src/data/useAsOf.ts';

test('a screen asks one hook whether the servers answer: it knows of guests and of the browser, too', () => {
  const asking = files.filter((path) =>
    /useSyncStatus\([^)]*'reachability'/.test(readFileSync(path, 'utf8')),
  );
  expect(asking).toEqual([MOMENTS, 'src/data/useReachability.ts']);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A box cuts its words at the end of its own direction: those of an isolated name inside it lose their beginning. */
const CUT_AROUND_ISOLATED = /className="[^"]*\btruncate\b[^"]*"\s*>\s*<bdi>/u;

it('words of another direction are cut at their own end, not at their beginning', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => join('src', file));
  const wrong = files.filter((file) =>
    CUT_AROUND_ISOLATED.test(readFileSync(file, 'utf8').replaceAll(/\n\s*/gu, ' ')),
  );
  expect(wrong).toEqual([]);
});

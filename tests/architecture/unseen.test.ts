import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Words for screen readers alone that go on with a sentence which stands before them. */
const GOES_ON = /className="sr-only"[^>]*>\s*(?:\{['"`]\s*)?[:,;.·–—]/gu;

it('a name is one text: a part that only screen readers get is read behind a space, as "Decline : My list"', () => {
  const wrong = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) =>
      Array.from(
        readFileSync(join('src', file), 'utf8').matchAll(GOES_ON),
        ([found]) => `${file}: ${found}`,
      ),
    );
  expect(wrong).toEqual([]);
  expect('<span className="sr-only">: {name}</span>').toMatch(GOES_ON);
});

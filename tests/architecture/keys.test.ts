import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A comparison with one of the keys that input methods take, of anything but what keyOf gave. */
const BARE =
  /(?:\bkey\s*(?:===|!==)\s*|\bcase\s+)'(?:Enter|Escape|Tab)'|\bkeyCode\b|\bisComposing\b/gu;

it('Enter and Escape are asked of keyOf: bare ones send half a word of whoever writes with an input method', () => {
  const wrong = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !file.includes('.test.') && file !== 'ui/keyOf.ts')
    .flatMap((file) =>
      Array.from(
        readFileSync(join('src', file), 'utf8').matchAll(BARE),
        ([bare]) => `${file}: ${bare}`,
      ),
    );
  expect(wrong).toEqual([]);
});

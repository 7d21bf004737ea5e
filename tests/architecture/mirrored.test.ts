import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Signs that point along the line of text. */
const ALONG =
  /<(?:Arrow(?:Left|Right)|Chevron(?:Left|Right)|ExternalLink|Forward|LogOut|Navigation|Redo2|Reply|Send|Undo2)\b[^<>]*\bsize=[^<>]*>/gu;

it('a sign that points along the line of text is turned around where text runs from right to left', () => {
  const wrong = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) =>
      Array.from(readFileSync(join('src', file), 'utf8').matchAll(ALONG), ([sign]) => sign)
        .filter((sign) => !sign.includes('rtl:'))
        .map((sign) => `${file}: ${sign}`),
    );
  expect(wrong).toEqual([]);
});

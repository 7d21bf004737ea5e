import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { hostedFiles } from './hostedTemplates.ts';
import { LANGUAGES } from '#contract/rules/languages.ts';

test.each(Object.keys(hostedFiles()))(
  'supabase/%s is as it is made (else: npm run templates)',
  (name) => {
    expect(readFileSync(path.join('supabase', name), 'utf8')).toBe(hostedFiles()[name]);
  },
);

test('no link of a hosted mail leads to the auth service, and each has its page of the app', () => {
  const templates = Object.entries(hostedFiles()).filter(([name]) => name.endsWith('.html'));
  expect(templates).toHaveLength(3);
  for (const [name, text] of templates) {
    const links = [...text.matchAll(/href="([^"]*)"/gu)].map(([, link]) => link);
    expect(links.length).toBeGreaterThanOrEqual(2 * LANGUAGES.length);
    for (const link of links)
      expect(link, name).toMatch(
        /^\{\{ \.RedirectTo \}\}#token_hash=\{\{ \.TokenHash \}\}&#38;type=\w+$/u,
      );
    expect(text).not.toContain('ConfirmationURL');
    for (const language of LANGUAGES) expect(text).toContain(`lang="${language}"`);
    // Each opened condition is closed.
    expect(text.match(/\{\{ if /gu)?.length).toBe(text.match(/\{\{ end \}\}/gu)?.length);
  }
});

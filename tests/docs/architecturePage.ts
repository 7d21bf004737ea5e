import { dirname } from 'node:path';
import { read } from './hasTest.ts';

export const PAGE = 'docs/architecture.md';
export const page = read(PAGE);
export const IN_REPOSITORY =
  /^(?:bench|contract|demo|docs|e2e|public|scripts|search|server|src|supabase|sync|tests)\//;

/** Every path that a part of the page names: as code, or as where a link leads. */
export const named = (text: string): readonly string[] => [
  ...[...text.matchAll(/`([^`\s]+)`/g)].flatMap(([, code = '']) =>
    IN_REPOSITORY.test(code) ? [code] : [],
  ),
  ...[...text.matchAll(/\]\(([^)#]+)[^)]*\)/g)].flatMap(([, to = '']) =>
    /^\w+:/.test(to) ? [] : [`${dirname(PAGE)}/${to}`],
  ),
];

/** The part of the page under a heading, up to the next of the same or a higher level. */
export function under(heading: string): string {
  const level = heading.split(' ', 1)[0]?.length ?? 0;
  const [, rest = ''] = page.split(`\n${heading}\n`);
  return rest.split(new RegExp(`^#{1,${level}} `, 'm'), 1)[0] ?? '';
}

/** A walk of the page: its text, the files it lists in their order, and those that it says go on beside it. */
export function walkOf(name: string) {
  const text = under(`### ${name}`);
  const files = [...text.matchAll(/^- `([^`]+)` · \S/gm)].map(([, file = '']) => file);
  const beside = named(/^Beside it: (?:.+\n?)+/m.exec(text)?.[0] ?? '');
  return { text, files, beside };
}

import type { LegalPage } from '#contract/protocol/legal.ts';

/** The parts of the app's own texts, in the order of the page; keys of the namespace `help`. */
export const PARTS: Readonly<Record<LegalPage, readonly string[]>> = {
  terms: ['what', 'account', 'yours', 'conduct', 'decisions', 'promise', 'end'],
  privacy: [
    'here',
    'server',
    'seen',
    'never',
    'mail',
    'statistics',
    'cookies',
    'storage',
    'export',
    'deletion',
    'who',
  ],
  imprint: ['who', 'software'],
};

/** The key of a part, without `title` or `text`. */
export const PART_KEY: Readonly<Record<LegalPage, (part: string) => string>> = {
  terms: (part) => `terms.${part}`,
  privacy: (part) => `privacy.${part}`,
  imprint: (part) => `imprint.${part}`,
};

/** A piece of an operator's text. */
export interface Block {
  readonly kind: 'heading' | 'text';
  readonly text: string;
}

/** An operator's text as it is shown: pieces with an empty line between them; one that begins with `# ` is a heading. */
export function blocksOf(text: string): Block[] {
  return text
    .split(/\r?\n[ \t]*\r?\n/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .flatMap((piece): Block[] => {
      const [, heading, rest = ''] = /^#+[ \t]+([^\r\n]+)(?:\r?\n([\s\S]*))?$/u.exec(piece) ?? [];
      if (heading === undefined) return [{ kind: 'text', text: piece }];
      const below: Block[] = rest.trim() === '' ? [] : [{ kind: 'text', text: rest.trim() }];
      return [{ kind: 'heading', text: heading.trim() }, ...below];
    });
}

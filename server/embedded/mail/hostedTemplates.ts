import type { Purpose } from '../auth/proofs/proof.ts';
import { type Language, LANGUAGES } from '#contract/rules/languages.ts';
import type { Written } from '#server/mail/letter.ts';
import { writeLetter } from './letters.ts';

/** A file of `supabase/` for a hosted project, by its path from there. */
export type HostedFiles = Readonly<Record<string, string>>;

interface Template {
  /** As a project names it. */
  readonly name: 'confirmation' | 'recovery' | 'email_change';
  /** As a link names it. */
  readonly type: 'email' | 'recovery' | 'email_change';
  /** Its words, by a condition on who reads them; the last has none. */
  readonly letters: readonly (readonly [when: string, purpose: Purpose])[];
  /** A page asks for its digits. */
  readonly hasCode: boolean;
}

const TEMPLATES: readonly Template[] = [
  { name: 'confirmation', type: 'email', letters: [['', 'signup']], hasCode: true },
  { name: 'recovery', type: 'recovery', letters: [['', 'recovery']], hasCode: true },
  {
    name: 'email_change',
    type: 'email_change',
    letters: [
      ['eq .SendingTo .NewEmail', 'email_change_new'],
      ['', 'email_change_old'],
    ],
    hasCode: false,
  },
];

/**
 * The mails of a hosted project: the same words, and links that lead to a page of the app, as those of the embedded backend do. The
 * templates a project begins with lead to the auth service itself, where every program that looks through mails uses them up.
 */
export function hostedFiles(): HostedFiles {
  const files = TEMPLATES.flatMap((template) => [
    [`templates/${template.name}.html`, chosen(template, ({ html }) => html)] as const,
    [`templates/${template.name}.subject.txt`, chosen(template, ({ subject }) => subject)] as const,
  ]);
  return Object.fromEntries(files);
}

/** A template that gives `part` in the language the account says, else in English. */
function chosen(template: Template, part: (written: Written) => string): string {
  const { letters, type, hasCode } = template;
  const link = `{{ .RedirectTo }}#token_hash={{ .TokenHash }}&type=${type}`;
  const written = (purpose: Purpose, language: Language) =>
    part(writeLetter(purpose, language, { link, ...(hasCode && { code: '{{ .Token }}' }) }));
  const inLanguage = (language: Language) =>
    byCondition(letters.map(([when, purpose]) => [when, written(purpose, language)]));
  const others = LANGUAGES.filter((language) => language !== 'en');
  return byCondition([
    ...others.map((language): [string, string] => [
      `eq .Data.language "${language}"`,
      inLanguage(language),
    ]),
    ['', inLanguage('en')],
  ]);
}

/** The text of the first condition that holds, else of the last, which has none. */
function byCondition(texts: readonly (readonly [when: string, text: string])[]): string {
  if (texts.length === 1) return texts[0]?.[1] ?? '';
  const [first, ...rest] = texts.map(([when, text], index) =>
    index === 0
      ? `{{ if ${when} }}${text}`
      : when === ''
        ? `{{ else }}${text}`
        : `{{ else if ${when} }}${text}`,
  );
  return `${[first, ...rest].join('')}{{ end }}`;
}

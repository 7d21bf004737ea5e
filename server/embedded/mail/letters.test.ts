import { describe, expect, it } from 'vitest';
import type { Purpose } from '../auth/proofs/proof.ts';
import { LANGUAGES } from '#contract/rules/languages.ts';
import { languageFor } from '#server/wantedLanguage.ts';
import { writeLetter } from './letters.ts';

const KINDS: readonly Purpose[] = ['signup', 'recovery', 'email_change_old', 'email_change_new'];
const link = 'http://localhost:3000/auth/v1/verify?token=a&type=signup';

describe.each(LANGUAGES)('a letter in %s', (language) => {
  it.each(KINDS)('says all of %s in text and in HTML', (kind) => {
    const { subject, text, html } = writeLetter(kind, language, { link, code: '123456' });
    expect(subject).toContain('Roost');
    for (const part of [link, '123456']) expect(text).toContain(part);
    expect(html).toContain('href="http://localhost:3000/auth/v1/verify?token=a&#38;type=signup"');
    expect(html).toContain('123456');
    expect(html).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
    expect(html).not.toMatch(/<script|<img|<link|undefined/);
  });
});

it('has a subject of its own for every kind and language', () => {
  const subjects = LANGUAGES.flatMap((language) =>
    KINDS.map((kind) => writeLetter(kind, language, { link }).subject),
  );
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(writeLetter('recovery', 'de', { link }).text).not.toContain('Code');
});

it('is written in the account’s language, else in the first wanted that there is', () => {
  expect(languageFor('ar', 'de')).toBe('ar');
  expect(languageFor('xx', 'nl, de-AT;q=0.8, fr;q=0.9')).toBe('fr');
  expect(languageFor(undefined, 'pt-BR,en;q=0.5')).toBe('pt');
  expect(languageFor(undefined, 'de;q=0, nl')).toBe('en');
  expect(languageFor(undefined, null)).toBe('en');
  expect(languageFor({ toString: () => 'ar' }, 'constructor, __proto__')).toBe('en');
});

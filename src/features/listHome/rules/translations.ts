import * as z from 'zod/mini';
import { type Translation, TRANSLATIONS_MAX } from '#contract/entities/property.ts';
import { type PublishFault, versionFaults } from '#contract/rules/listing/publishable.ts';
import { languageOf } from '#src/rules/text/languageOf.ts';
import { WRITTEN_LANGUAGES } from './writtenLanguages.ts';
import { readField } from './readField.ts';
import { type ReadRows, rowsOf } from './rows.ts';
import { listIn, textIn, type Values } from './values.ts';

/** Title and description in another language, as they were typed. */
export type DraftTranslation = Readonly<Translation>;

const draftTranslationSchema: z.ZodMiniType<DraftTranslation> = z.object({
  language: z.string(),
  title: z.string(),
  description: z.string(),
});

/** The languages of a draft beside the first. */
export function translationsIn(values: Values): readonly DraftTranslation[] {
  return listIn(values.translations, draftTranslationSchema) ?? [];
}

/** The languages that can be added: each of them once, and not that of the first text. */
export function languagesLeft(values: Values): readonly string[] {
  const written = translationsIn(values);
  if (written.length >= TRANSLATIONS_MAX) return [];
  const used = new Set([textIn(values, 'language'), ...written.map(({ language }) => language)]);
  return WRITTEN_LANGUAGES.filter((language) => !used.has(language));
}

/**
 * Adds a language to a draft. The first text's is what its words tell, or that of the app (`shown`), as long
 * as nobody said it.
 */
export function withLanguage(values: Values, added: string, shown: string): Values {
  const typed = [textIn(values, 'title'), textIn(values, 'description')].join('\n');
  const guesses = [textIn(values, 'language'), languageOf(typed), shown];
  const first = guesses.find((one) => one !== null && one !== '' && one !== added) ?? '';
  return {
    language: first,
    translations: [...translationsIn(values), { language: added, title: '', description: '' }],
  };
}

/** The other languages of a draft; null: it was written by an app that does not know them. */
export function readTranslations(values: Values): ReadRows<Translation> | null {
  return Array.isArray(values.translations) ? rowsOf(translationsIn(values).map(versionOf)) : null;
}

/** The faults in the words of one language, by the rules of the first. */
export function translationFaults({
  title,
  description,
}: DraftTranslation): readonly PublishFault[] {
  return versionFaults({ title: title.trim(), description: description.trim() });
}

/** Null: longer than a listing can hold. */
function versionOf({ language, title, description }: DraftTranslation): Translation | null {
  const [head, body] = [textOf(title, 80), textOf(description, 5000)];
  return head === null || body === null ? null : { language, title: head, description: body };
}

function textOf(text: string, most: number): string | null {
  const found = readField({ kind: 'text', most }, text, { unit: 'm2', currency: '' });
  if (found.kind === 'misread') return null;
  return found.kind === 'empty' ? '' : String(found.value);
}

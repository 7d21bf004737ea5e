import * as z from 'zod/mini';
import { text } from './parts.ts';

/** ISO 639, as 'pt'. */
export const textLanguageSchema = z.string().check(z.regex(/^[a-z]{2,3}$/));

/** Title and description in another language than the owner's first. */
export const translationSchema = z.object({
  language: textLanguageSchema,
  title: text(80),
  description: text(5000),
});
export type Translation = z.infer<typeof translationSchema>;

/** Languages beside the first. */
export const TRANSLATIONS_MAX = 5;

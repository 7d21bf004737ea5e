import * as z from 'zod/mini';
import { type Language, LANGUAGES } from '../rules/languages.ts';

/** The pages whose texts an operator may replace. */
export const LEGAL_PAGES = ['terms', 'privacy', 'imprint'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** The address of the operator's texts in a language; public, and kept on the device. */
export const legalPath = (language: Language): string => `/legal/${language}.json`;

const legalTextSchema = z.object({
  /** It may be there in another language alone. */
  language: z.enum(LANGUAGES),
  /** Paragraphs with an empty line between them; one that begins with `# ` is a heading. */
  text: z.string(),
});
export type LegalText = z.infer<typeof legalTextSchema>;

/** GET /legal/{language}.json: a page without an operator's text is absent, and the app shows its own. */
export const legalTextsSchema = z.object({
  terms: z.optional(legalTextSchema),
  privacy: z.optional(legalTextSchema),
  imprint: z.optional(legalTextSchema),
});
export type LegalTexts = z.infer<typeof legalTextsSchema>;

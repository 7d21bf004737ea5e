import {
  LEGAL_LANGUAGES,
  legalPath,
  type LegalTexts,
  legalTextsSchema,
} from '#contract/protocol/legal.ts';

/**
 * What the operator says in their own words, for readers of `language`; null where it cannot be had now. The service worker
 * keeps what was asked for, so that it is read without a network.
 */
export async function askLegalTexts(language: string): Promise<LegalTexts | null> {
  const known = LEGAL_LANGUAGES.find((each) => each === language) ?? 'en';
  try {
    const answer = await fetch(legalPath(known));
    const parsed = legalTextsSchema.safeParse(await answer.json());
    return answer.ok && parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

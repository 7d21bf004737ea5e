import {
  LEGAL_LANGUAGES,
  legalPath,
  type LegalTexts,
  legalTextsSchema,
} from '#contract/protocol/legal.ts';

/**
 * The operator's own texts for readers of `language`; null where they cannot be fetched now. The service
 * worker keeps them once they were asked for, so that they can be read without a network.
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

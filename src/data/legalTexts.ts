import { legalPath, type LegalTexts, legalTextsSchema } from '#contract/protocol/legal.ts';
import { isLanguage } from '#contract/rules/languages.ts';

/**
 * The operator's own texts for readers of `language`; null where they cannot be fetched now. The service
 * worker keeps them once they were asked for, so that they can be read without a network.
 */
export async function askLegalTexts(language: string): Promise<LegalTexts | null> {
  const known = isLanguage(language) ? language : 'en';
  try {
    const answer = await fetch(legalPath(known));
    const parsed = legalTextsSchema.safeParse(await answer.json());
    return answer.ok && parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

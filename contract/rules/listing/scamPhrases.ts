import { fold } from '../text/fold.ts';

/** The signs of a fake listing that a text can contain. */
export type ScamPhrase = 'money_before_viewing' | 'off_platform' | 'cannot_be_shown';

/**
 * Phrases of fake listings in the six languages, folded. They are stems. One of them alone does not hold a listing
 * back; each adds points.
 */
const PHRASES: Readonly<Record<ScamPhrase, readonly RegExp[]>> = {
  money_before_viewing: [
    /\b(?:deposit|payment|transfer|pay)\b[^.]{0,40}\b(?:before|prior to|to reserve|in advance of)\b[^.]{0,20}\b(?:viewing|visit|keys?|see)/u,
    /\b(?:western union|moneygram|gift ?cards?|bitcoin|crypto)\b/u,
    /\b(?:deposito|fianza|transferencia|senal|caparra|sinal)\b[^.]{0,40}\b(?:antes|previa|adelantad)/u,
    /\b(?:depot|caution|virement|acompte)\b[^.]{0,40}\bavant\b/u,
    /\b(?:kaution|anzahlung|uberweis\w*)\b[^.]{0,40}\b(?:vor der besichtigung|vorab|im voraus)/u,
    /(?:عربون|تحويل|تامين)[^.]{0,40}قبل/u,
  ],
  off_platform: [
    /\b(?:whats ?app|telegram|wechat|viber)\b/u,
    /[\w.+-]+@[\w-]+\.[a-z]{2,}/u,
    /(?:\+|00)\d[\d\s().-]{7,}\d/u,
    /واتس ?اب|تيليجرام/u,
  ],
  cannot_be_shown: [
    /\b(?:i am|i'm|we are|currently) (?:abroad|out of (?:the )?country|overseas)/u,
    /\b(?:cannot|can't|can not|unable to|no|without)\b[^.]{0,15}\b(?:viewings?|be shown|show (?:the|you|it))/u,
    /\b(?:estoy|vivo|estou|moro)\b[^.]{0,15}\b(?:extranjero|fuera del pais|exterior|fora do pais)/u,
    /\b(?:je suis|actuellement)\b[^.]{0,15}\betranger/u,
    /\b(?:im ausland|keine besichtigung)/u,
    /(?:خارج البلاد|خارج البلد|لا يمكن المعاينه)/u,
  ],
};

/** Every sign that a text can contain. */
export const SCAM_PHRASES = Object.keys(PHRASES) as readonly ScamPhrase[];

/** The signs a text contains, in any of the six languages. */
export function scamPhrasesIn(text: string): ScamPhrase[] {
  const folded = fold(text).replaceAll('’', "'");
  return SCAM_PHRASES.filter((kind) => PHRASES[kind].some((phrase) => phrase.test(folded)));
}

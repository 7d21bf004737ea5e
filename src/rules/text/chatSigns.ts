import { contactDetailIn } from '#contract/rules/people/contactDetails.ts';
import { fold } from '#contract/rules/text/fold.ts';

/** Signs in a message that can be the beginning of a fraud. */
const CHAT_SIGNS = ['money_first', 'hard_to_trace', 'other_app', 'contact_details'] as const;
export type ChatSign = (typeof CHAT_SIGNS)[number];

/** Until this seq two people hardly know one another: asked to go elsewhere this early, a person is told what for that can be. */
const EARLY_SEQ = 10;

/** Words that together say something, in whichever order, in one sentence. Folded, stems where they end in `\w*`. */
type Pair = readonly [one: RegExp, other: RegExp];

/** To pay before anybody has seen the home. */
const MONEY_FIRST: readonly Pair[] = [
  [
    /\b(?:pay(?! attention)|payment|prepay|wire|transfer|send (?:me |us )?(?:the |a )?(?:money|deposit|rent|fee))\b/u,
    /\bbefore (?:the |a |any |you(?:r| can)? ?)?(?:viewings?|visit|see (?:it|the)|seeing|showing)/u,
  ],
  [
    /\b(?:pagar|pague|paga|pagues|pagas|pago|transfiera|transfiere|transferir|transferencia|ingresar?|abonar?|fianza|senal)\b/u,
    /\bantes de (?:la |una |tu |su )?(?:visita|visitar|ver)/u,
  ],
  [
    /\b(?:payer|payez|payes|paiement|verser|versez|versement|virement|virer|virez|caution|acompte)\b/u,
    /\bavant (?:la |une |toute |votre |ta |de )?(?:visite|visiter|voir)/u,
  ],
  [
    /\b(?:uberweis\w*|bezahl\w*|zahl(?:e|en|st|t|ung)|anzahlung|kaution)\b/u,
    /\bvor (?:der|einer|deiner|ihrer) (?:ersten )?besichtigung\b/u,
  ],
  [
    /\b(?:pagar|pague|pague-?se|paga|pagues|pagamento|transferir|transfira|transfere|transferencia|caucao|sinal)\b/u,
    /\bantes d(?:a|e|e uma|a sua|a tua) (?:visita|visitar|ver)/u,
  ],
  [
    /(?:تحويل|حول|ادفع|الدفع|تدفع|دفع|عربون|العربون|ارسل المبلغ)/u,
    /قبل (?:ال)?(?:معاينه|زياره|رويه|مشاهده)/u,
  ],
];

/** To be paid with something that nobody gives back. */
const PAYING =
  /\b(?:pay|payment|send|buy|purchase|transfer|wire|paga\w*|pague\w*|pago|envia\w*|envie\w*|manda\w*|mande\w*|compra\w*|compre\w*|transfier\w*|transfer\w*|transfir\w*|payer|payez|envoy\w*|achet\w*|virement|zahl(?:e|en|st|t|ung)|bezahl\w*|schick\w*|uberweis\w*|kauf(?:e|en|st|t)?)\b|ادفع|الدفع|دفع|ارسل|تحويل|حول|اشتر/u;
const TRACELESS =
  /\b(?:gift ?cards?|steam cards?|itunes cards?|tarjetas? (?:de )?regalo|cartes? cadeaux?|gutscheinkarten?|geschenkkarten?|guthabenkarten?|paysafe ?card|cart(?:ao|oes) (?:de )?(?:oferta|presente)|western union|money ?gram|bitcoins?|usdt|cryptocurrency|criptomonedas?|cryptomonnaies?|kryptowahrung(?:en)?|criptomoedas?)\b|بطاق\S* (?:ال)?هد[اي]\S*|ويسترن يونيون|موني ?غرام|بيتكوين|عملات رقميه/u;

const APP = '(?:whats ?app|telegram|viber|wechat)';
/** To go on where nobody can help. A group of the house is no such place. */
const OTHER_APP = new RegExp(
  [
    `\\b(?:on|via|by|through|over|my|por|al|en|mi|mediante|sur|par|mon|auf|uber|per|bei|mein|no|pelo|meu|para o) ${APP}\\b(?! (?:group|gruppe|grupo|groupe))`,
    String.raw`\b(?:wa|t)\.me/`,
    '(?:علي|عبر|في) (?:ال)?(?:واتس ?اب|تلي?جرام|تيلي?جرام|تلي?غرام|تيلي?غرام)',
  ].join('|'),
  'u',
);

/** A text that says that one need not, or never should, warns as we do. */
const SAYS_NO =
  /\b(?:no|not|never|nothing|without|don't|doesn't|won't|needn't|nunca|jamas|nada|sin|ne|pas|jamais|rien|sans|nicht|nie|niemals|kein\w*|nichts|ohne|nao|sem)\b|(?:^|\s)(?:لا|لن|لم|بدون|ليس|ابدا)\s/u;

const SENTENCE_END = /(?<=[.!?؟])\s+|\n+/u;

/** The signs in a message of somebody else, in any of the six languages. `seq`: its place in the conversation. */
export function chatSignsIn(text: string, seq: number): readonly ChatSign[] {
  const sentences = fold(text)
    .replaceAll('’', "'")
    .split(SENTENCE_END)
    .filter((sentence) => !SAYS_NO.test(sentence));
  // A question of somebody who is careful is no demand.
  const claims = sentences.filter((sentence) => !/[?؟]\s*$/u.test(sentence));
  const isSaid = ([one, other]: Pair) =>
    claims.some((sentence) => one.test(sentence) && other.test(sentence));
  const isEarly = seq <= EARLY_SEQ;
  const detail = isEarly ? contactDetailIn(text) : null;
  const found: Readonly<Record<ChatSign, boolean>> = {
    money_first: MONEY_FIRST.some(isSaid),
    hard_to_trace: isSaid([PAYING, TRACELESS]),
    other_app: isEarly && sentences.some((sentence) => OTHER_APP.test(sentence)),
    contact_details: detail === 'phone' || detail === 'email',
  };
  return CHAT_SIGNS.filter((sign) => found[sign]);
}

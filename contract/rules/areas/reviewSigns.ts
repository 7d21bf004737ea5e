import { contactDetailIn } from '../people/contactDetails.ts';
import { scamPhrasesIn } from '../listing/scamPhrases.ts';
import { fold } from '../text/fold.ts';

/** Why somebody is to look at a review before it is shown. */
export const REVIEW_SIGNS = ['contact', 'scam', 'people', 'insult'] as const;
export type ReviewSign = (typeof REVIEW_SIGNS)[number];

/**
 * Words about who lives somewhere and about crime, in the six languages, folded: a review is about the place. They are stems,
 * and hold nothing back for good: somebody looks.
 */
const PEOPLE: readonly RegExp[] = [
  /\b(?:crim(?:e|es|inals?)|burglar\w*|robber\w*|thieves|theft|gangs|drug dealers?|ghettos?|muggings?)\b/u,
  /\b(?:immigrants?|foreigners?|refugees?|migrants?|ethnic\w*|blacks|whites|asians|arabs|gyps(?:y|ies)|jews?|jewish|muslims?|christians?|religio\w*)\b/u,
  /\b(?:crimen\w*|delincuen\w*|ladron\w*|robos?|inmigrant\w*|extranjer\w*|refugiad\w*|raza|gitan\w*|judi[oa]s?|musulman\w*|moros?|negros?)\b/u,
  /\b(?:criminalite|crimes?|delinquan\w*|voleurs?|cambriol\w*|racailles?|immigr\w*|etrangers?|migrants?|refugies?|noirs?|arabes?|gitans?|juifs?|juives?|musulman\w*)\b/u,
  /\b(?:kriminal\w*|verbrech\w*|einbruch\w*|einbruche|diebe?|auslander\w*|migrant\w*|fluchtling\w*|zigeuner\w*|juden?|judisch\w*|muslim\w*|turken|araber\w*)\b/u,
  /\b(?:criminalidade|crimes?|ladroes|ladrao|assaltos?|roubos?|imigrant\w*|estrangeir\w*|refugiad\w*|ciganos?|judeus?|muculman\w*|raca)\b/u,
  /(?:جريم|جرائم|لصوص|سرق|عصاب|مهاجر|لاجئ|اجانب|يهود|مسيحي|مسلمين|غجر)/u,
];

const INSULTS: readonly RegExp[] = [
  /\b(?:fuck\w*|shit\w*|bastards?|assholes?|cunts?|scum)\b/u,
  /\b(?:mierda|cabron\w*|put[ao]s?|gilipollas)\b/u,
  /\b(?:merde|connards?|salopes?|encul\w*|putain)\b/u,
  /\b(?:scheiss\w*|scheisse|arschloch\w*|hurensohn\w*|wichser\w*|abschaum)\b/u,
  /\b(?:merda|caralho|cabroes|cabrao|foda\w*)\b/u,
  /(?:حقير|لعنه)/u,
];

/**
 * Finds signs in a review that a moderator should look at it first, by the same rule on the device and on the
 * server.
 */
export function reviewSignsIn(text: string): readonly ReviewSign[] {
  const folded = fold(text);
  const found: Readonly<Record<ReviewSign, boolean>> = {
    contact: contactDetailIn(text) !== null,
    scam: scamPhrasesIn(text).length > 0,
    people: PEOPLE.some((words) => words.test(folded)),
    insult: INSULTS.some((words) => words.test(folded)),
  };
  return REVIEW_SIGNS.filter((sign) => found[sign]);
}

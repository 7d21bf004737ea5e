import type { PropertyDetails, Translation } from '#contract/entities/property.ts';
import { isSame } from '../../kit/isSame.ts';

type List = PropertyDetails['translations'];

/**
 * The languages of a listing changed on two sides, one by one: what either side added, changed or took out is done. Of a
 * language both changed differently theirs is live, and it is a conflict, unless mine is the newer. Undefined: neither side
 * has a list.
 */
export function mergeTranslations(
  base: List,
  mine: List,
  theirs: List,
  isMineNewer = false,
): { readonly translations: Translation[]; readonly isConflict: boolean } | undefined {
  if (mine === undefined && theirs === undefined) return undefined;
  const [before, here, there] = [base, mine, theirs].map(
    (list = []) => new Map(list.map((each) => [each.language, each])),
  ) as [Map<string, Translation>, Map<string, Translation>, Map<string, Translation>];
  let isConflict = false;
  const languages = new Set([...here.keys(), ...there.keys()]);
  const translations = [...languages].flatMap((language) => {
    const [was, own, other] = [before, here, there].map((side) => side.get(language));
    if (isSame(own, other) || isSame(was, own)) return other ?? [];
    if (isMineNewer || isSame(was, other)) return own ?? [];
    isConflict = true;
    return other ?? own ?? [];
  });
  return { translations, isConflict };
}

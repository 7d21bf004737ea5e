import { useEffect, useState } from 'react';
import type { LegalPage, LegalText } from '#contract/protocol/legal.ts';
import { askLegalTexts } from '#src/data/legalTexts.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';

export type ShownText =
  /** Being asked for. */
  | { readonly kind: 'coming' }
  /** The operator's own words. */
  | { readonly kind: 'own'; readonly own: LegalText }
  /** The operator has none: the app's. `isSure`: false where nobody could be asked without a network. */
  | { readonly kind: 'usual'; readonly isSure: boolean };

/** The text of a page; asked for again when the server is in reach. */
export function useLegalText(page: LegalPage): ShownText {
  const language = useLanguage();
  const isOffline = useReachability() === 'offline';
  const [shown, setShown] = useState<{ readonly of: string; readonly text: ShownText } | null>(
    null,
  );
  useEffect(() => {
    let isMounted = true;
    const ask = async () => {
      const texts = await askLegalTexts(language);
      const own = texts?.[page];
      const text: ShownText =
        own === undefined
          ? { kind: 'usual', isSure: texts !== null || !isOffline }
          : { kind: 'own', own };
      if (isMounted) setShown({ of: language, text });
    };
    void ask();
    return () => {
      isMounted = false;
    };
  }, [language, page, isOffline]);
  return shown?.of === language ? shown.text : { kind: 'coming' };
}

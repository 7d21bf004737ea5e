import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasKeywords } from '#search/finding/keywords.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { useIsAhead } from '#src/data/aheadDocument.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { press } from '../hooks/press.ts';

/** Two fields beside one another leave no room for examples. */
const NARROW = '(max-width: 40rem)';

/** The words of a search as they are typed; the address follows. */
export function TypedText({
  text,
  onChange,
  onEnter,
}: {
  readonly text: string;
  readonly onChange: (text: string | undefined) => void;
  readonly onEnter?: () => void;
}) {
  const { t } = useTranslation(['search', 'common']);
  const isNarrow = useMediaQuery(NARROW);
  // In a document that is written for phones.
  const isAhead = useIsAhead();
  const [typed, setTyped] = useState(text);
  const last = useRef(text);
  // Another search was opened: its words stand here. One's own are left as they are typed, spaces and all.
  useEffect(() => {
    if (text !== last.current) setTyped(text);
    last.current = text;
  }, [text]);
  return (
    <SearchField
      label={t('text.label')}
      hint={isNarrow || isAhead ? t('text.short') : undefined}
      clearLabel={t('common:close')}
      value={typed}
      onEnter={onEnter}
      onChange={(next) => {
        setTyped(next);
        const wanted = cutText(next, 200);
        // The address has no words of which nothing is left to search by; what was typed of them stays here.
        last.current = hasKeywords(wanted) ? wanted : '';
        press.together(() => onChange(wanted === '' ? undefined : wanted));
      }}
    />
  );
}

import { useTranslation } from 'react-i18next';
import type { Analysis } from '../rules/analysis.ts';
import { useNow } from '#src/data/useNow.ts';
import { SendButton } from '#src/shared/sending/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import type { Sheet } from './sheet.ts';
import { useSheetLines } from './SheetSentences.tsx';

export interface SendSheetProps {
  readonly sheet: Sheet;
  readonly analysis: Extract<Analysis, { kind: 'figures' }>;
  /** It was kept: its address opens for this person alone. */
  readonly isKept: boolean;
}

/** Puts an analysis into a conversation: its figures and their day as words, and the way to one's own. */
export function SendSheet({ sheet, analysis, isKept }: SendSheetProps) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const now = useNow();
  const lines = useSheetLines(sheet, analysis);
  const { home, at, name } = sheet;
  const own = window.location.pathname + window.location.search;
  const another = paths.marketAnalysis.href(home ? { home: home.id } : {});
  const asOf = at === null ? [] : [t('comparables.note.asOf', { when: format.asOf(at, now) })];
  return (
    <SendButton
      what={{
        kind: 'page',
        title: name,
        words: [name, ...lines, ...asOf].join('\n'),
        href: isKept ? another : own,
      }}
    />
  );
}

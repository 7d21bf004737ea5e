import { useTranslation } from 'react-i18next';
import type { Change } from '#contract/rules/listing/asOf.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { useListingTexts } from './useListingTexts.ts';

export interface ChangeListProps {
  readonly changes: readonly Change[];
  readonly currency: string;
}

/** The changes of a home, a line each. */
export function ChangeList({ changes, currency }: ChangeListProps) {
  const wordsOf = useChangeWords(currency);
  return (
    <ul>
      {changes.map((change) => (
        <li key={change.kind} dir="auto" className="font-medium">
          {wordsOf(change)}
        </li>
      ))}
    </ul>
  );
}

function useChangeWords(currency: string): (change: Change) => string {
  const { t } = useTranslation('homes');
  const texts = useListingTexts();
  const words = usePropertyTexts();
  const format = useFormat();
  const area = (m2: number | null) => (m2 === null ? t('areaNotStated') : texts.area(m2));
  const money = (amount: number) => texts.money(amount, currency);
  const said = (count: number | null, write: (count: number) => string) =>
    count === null ? t('change.notStated') : write(count);
  return (change) => {
    switch (change.kind) {
      case 'price':
        return t(change.to < change.from ? 'change.cheaper' : 'change.dearer', {
          from: texts.money(change.from, currency),
          to: texts.money(change.to, currency),
          pct: format.number(Math.abs(Math.round(change.pct * 10) / 10)),
        });
      case 'status':
        return t('change.status', { from: words.status(change.from), to: words.status(change.to) });
      case 'area':
        return t('change.area', { from: area(change.from), to: area(change.to) });
      case 'month':
      case 'deposit':
        return t(`change.${change.kind}`, {
          from: said(change.from, money),
          to: said(change.to, money),
        });
      case 'term':
        return t('change.term', {
          from: said(change.from, format.months),
          to: said(change.to, format.months),
        });
      case 'notice':
        return t('change.notice', {
          from: said(change.from, format.days),
          to: said(change.to, format.days),
        });
      case 'rooms':
        return t('change.rooms');
      case 'title':
        return t('change.title', { to: change.to });
      default:
        return unreachable(change);
    }
  };
}

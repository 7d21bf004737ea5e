import { useTranslation } from 'react-i18next';
import { type Bound, MOST_M2 } from '#contract/rules/listing/bounds.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { type FieldKind, kindOf } from '../rules/fields.ts';
import type { DraftFault } from '../rules/readDraft.ts';

/** The texts for two numbers out of order; for two days the generic text is right. */
const OUT_OF_ORDER: Readonly<Partial<Record<string, string>>> = {
  max_term_months: 'shorter',
  floor: 'tooHigh',
};

/** The fault of a field, as text. */
export function useFaultText(): (fault: DraftFault) => string {
  const { t } = useTranslation('listHome');
  const format = useFormat();
  return (fault) => {
    switch (fault.code) {
      case 'too_few':
        return fault.field === 'photos'
          ? t('fault.fewPhotos', { count: fault.wants - fault.has })
          : t('fault.short', { count: fault.wants, has: fault.has });
      case 'too_many':
        return t('fault.over', { count: fault.has - fault.wants });
      case 'above':
        return t('fault.above', { most: boundText(fault.bound) });
      case 'range':
        return rangeText(kindOf(fault.field));
      case 'does_not_fit':
        return t(fault.field === 'translations' ? 'fault.twice' : 'fault.does_not_fit');
      case 'out_of_order':
        return t(`fault.${OUT_OF_ORDER[fault.field] ?? fault.code}`);
      case 'missing':
      case 'contact_details':
      case 'number':
      case 'whole':
      case 'half':
      case 'sum':
      case 'positive':
      case 'notNegative':
      case 'day':
      case 'degrees':
      case 'long':
      case 'phone':
      case 'rows':
        return t(`fault.${fault.code}`);
      default:
        return unreachable(fault);
    }
  };

  function boundText(bound: Bound): string {
    return bound.kind === 'sum'
      ? format.money(bound.most.amount, bound.most.currency)
      : areaText(bound.m2);
  }

  /** In both units: the fault does not know which unit the draft uses. */
  function areaText(m2: number): string {
    return `${format.area(m2, 'm2')} (${format.area(m2, 'sqft')})`;
  }

  function rangeText(kind: FieldKind): string {
    if (kind.kind === 'whole' || kind.kind === 'decimal')
      return t('fault.between', {
        least: format.number(kind.least),
        most: format.number(kind.most),
      });
    return kind.kind === 'area'
      ? t('fault.between', { least: format.number(1), most: areaText(MOST_M2.plot) })
      : t('fault.range');
  }
}

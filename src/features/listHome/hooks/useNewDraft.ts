import { useTranslation } from 'react-i18next';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import type { RecordBody } from '#src/data/types.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { areaUnitOf } from '#src/listings/facts/index.ts';
import type { Values } from '../rules/values.ts';
import { newValues } from '../rules/writeDraft.ts';

/** A new listing's draft, with the person's own terms, and these fields beside. Undefined until the terms were read. */
export function useNewDraft(): ((fields?: Values) => RecordBody<'listing_draft'>) | undefined {
  const { t } = useTranslation('listHome');
  const terms = useRecord('landlord_settings');
  const settings = useRecord('settings');
  if (terms === undefined) return undefined;
  const unit = areaUnitOf(settings?.units ?? 'auto', 'und');
  const names = { application: t('fee.application'), moveIn: t('fee.moveIn') };
  return (fields = {}) => ({
    step: 0,
    at: Date.now(),
    fields: { ...newValues(terms ?? {}, unit, DEFAULT_CURRENCY, names), ...fields },
    photos: [],
    editsRev: null,
  });
}

import { useTranslation } from 'react-i18next';
import type { RecordBody } from '#src/data/types.ts';
import { refusalReason, refusedField } from './refusedField.ts';
import { useFieldTexts } from './useFieldTexts.ts';

/** Why the server refused a listing, and the field it is about. */
export function useRefusalText(): (refusal: RecordBody<'refusal'>) => string {
  const { t } = useTranslation('settle');
  const fields = useFieldTexts();
  return ({ code, constraint, fields: written }) => {
    const reason = t(`refused.${refusalReason(code, constraint)}`);
    const field = refusedField(constraint);
    if (field !== null) return t('refused.field', { field: fields.name(field), reason });
    const names = Object.keys(written).slice(0, 3).map(fields.name);
    return names.length === 0 ? reason : t('refused.field', { field: names.join(', '), reason });
  };
}

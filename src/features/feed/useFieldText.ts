import { useTranslation } from 'react-i18next';

/** The name of a field of a feed, in the words of the form in which homes are listed. */
export function useFieldText(): (field: string) => string {
  const { t } = useTranslation(['feed', 'listHome']);
  return (field) => {
    if (field === 'id') return t('feedId');
    return t(`listHome:field.${field === 'area' ? 'area_id' : field}`, { defaultValue: field });
  };
}

import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Fields the wizard asks for under another name, or not at all. */
const NAMED = [
  'status',
  'visibility',
  'closed_price',
  'closed_on',
  'availability_confirmed_at',
  'private',
  'away',
  'next_price',
  'fees',
  'viewing_slots',
  '_deleted',
] as const;
const isNamed = (name: string): name is (typeof NAMED)[number] =>
  (NAMED as readonly string[]).includes(name);

/** The name of a listing's field. Dots lead into `details`. */
export function useFieldName(): (path: string) => string {
  const { t } = useTranslation('settle');
  const { t: asked, i18n } = useTranslation('listHome');
  return useCallback(
    (path) => {
      const [first = '', last = first] = path.split('.');
      if (isNamed(first)) return t(`name.${first}`);
      if (isNamed(last)) return t(`name.${last}`);
      return i18n.exists(`field.${last}`, { ns: 'listHome' })
        ? asked(`field.${last}`)
        : t('name.other', { field: last });
    },
    [t, asked, i18n],
  );
}

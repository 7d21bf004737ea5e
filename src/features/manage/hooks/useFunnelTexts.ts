import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Funnel, FunnelCounts } from '#src/rules/listing/homeFigures.ts';

/** The figures of homes as texts. */
export function useFunnelTexts() {
  const { t } = useTranslation('manage');
  return useMemo(() => {
    const list = ({ views, saves, contacts }: FunnelCounts) =>
      t('figures.list', {
        views: unbroken(t('figures.viewsOf', { count: views })),
        saves: unbroken(t('figures.savesOf', { count: saves })),
        contacts: unbroken(t('figures.contactsOf', { count: contacts })),
      });
    return {
      list,
      /** Of this many days and of as many before. */
      sentence: ({ now, before }: Funnel, days: number) =>
        t('figures.sentence', { days, now: list(now), before: list(before) }),
    };
  }, [t]);
}

/** A line may break between two counts, not between a number and its noun. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00A0');

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Funnel, FunnelCounts } from '#contract/rules/homeFigures.ts';

/** What came of homes, in words. */
export function useFunnelTexts() {
  const { t } = useTranslation('manage');
  return useMemo(() => {
    const list = ({ views, saves, contacts }: FunnelCounts) =>
      t('figures.list', {
        views: t('figures.viewsOf', { count: views }),
        saves: t('figures.savesOf', { count: saves }),
        contacts: t('figures.contactsOf', { count: contacts }),
      });
    return {
      list,
      /** Of 28 days and the 28 before. */
      sentence: ({ now, before }: Funnel) =>
        t('figures.sentence', { now: list(now), before: list(before) }),
    };
  }, [t]);
}

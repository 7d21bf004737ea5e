import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { WhyWaiting } from './whyWaiting.ts';

/** Why something waits, in words. `now`: ms since the epoch. */
export function useWhyText(): (why: WhyWaiting, now: number) => string {
  const { t } = useTranslation('waiting');
  const format = useFormat();
  return (why, now) =>
    'at' in why ? t(`why.${why.key}`, { at: format.relative(why.at, now) }) : t(`why.${why.key}`);
}

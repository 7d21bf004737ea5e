import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { Figures } from '../hooks/useFigures.ts';

/** As of when figures are, where the server cannot be asked: they are those of then. */
export function FiguresAsOf({ figures }: { readonly figures: Figures | undefined }) {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const isOffline = useSyncStatus().reachability === 'offline';
  const asOf = figures?.asOf ?? null;
  if (!isOffline || asOf === null) return null;
  return <p className="text-sm text-soft">{t('figures.asOf', { when: format.dateTime(asOf) })}</p>;
}

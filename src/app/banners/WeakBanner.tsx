import { Signal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { Banner } from '#src/ui/Banner.tsx';

/** The network is connected, but nothing is answered. */
export function WeakBanner() {
  const { t } = useTranslation('status');
  const { waiting } = useSyncStatus('waiting');
  return (
    <Banner isCompact tone="warn" icon={<Signal size={22} aria-hidden />} title={t('weak.title')}>
      {waiting > 0 ? t('offline.waiting', { count: waiting }) : t('weak.text')}
    </Banner>
  );
}

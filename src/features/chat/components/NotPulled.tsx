import { CloudDownload } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useArrival } from '#src/data/useArrival.ts';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';

/** In place of conversations that never came to this device: they are on their way, or come once a server answers. */
export function NotPulled({ action }: { readonly action?: ReactNode }) {
  const { t } = useTranslation('chat');
  if (useArrival('conversations') !== 'absent') return <ListSkeleton label={t('list.loading')} />;
  return (
    <EmptyState
      icon={<CloudDownload size={36} aria-hidden />}
      title={t('list.firstRunTitle')}
      action={action}
    >
      {t('list.firstRunText')}
    </EmptyState>
  );
}

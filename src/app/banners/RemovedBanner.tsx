import { DatabaseZap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRemoval } from '#src/data/useRemoval.ts';
import { useSession } from '#src/data/useSession.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';

/** The browser removed the local data: says why the app looks empty, and what happens next. */
export function RemovedBanner() {
  const { t } = useTranslation('status');
  const { dismiss } = useRemoval();
  const isGuest = useSession().status === 'unauthenticated';
  return (
    <Banner
      tone="warn"
      icon={<DatabaseZap size={22} aria-hidden />}
      title={t('removed.title')}
      actions={
        <Button look="quiet" onClick={dismiss}>
          {t('removed.dismiss')}
        </Button>
      }
    >
      {t(isGuest ? 'removed.signIn' : 'removed.text')}
    </Banner>
  );
}

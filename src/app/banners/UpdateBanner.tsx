import { Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUpdate } from '../update/UpdateProvider.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';

export function UpdateBanner() {
  const { t } = useTranslation('status');
  const { state, accept, dismiss } = useUpdate();
  const isRunning = state.status !== 'ready';
  const hasFailed = state.status === 'ready' && state.hasFailed;
  return (
    <Banner
      icon={<Sparkles size={22} aria-hidden />}
      title={t('update.title')}
      actions={
        <>
          <Button disabled={isRunning} onClick={accept}>
            {t(isRunning ? 'update.running' : 'update.now')}
          </Button>
          <Button look="quiet" disabled={isRunning} onClick={dismiss}>
            {t('update.later')}
          </Button>
        </>
      }
    >
      {t(hasFailed ? 'update.failed' : 'update.text')}
    </Banner>
  );
}

import { CloudAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchForUpdate, useUpdate } from '../update/UpdateProvider.tsx';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';

/** The server no longer understands this version: nothing is sent before the app is updated. It cannot be dismissed. */
export function MustUpdateBanner() {
  const { t } = useTranslation('status');
  const { waiting } = useSyncStatus('waiting');
  const { state, accept } = useUpdate();
  const [wasPressed, setPressed] = useState(false);
  const isRunning =
    state.status === 'flushing' || state.status === 'activating' || state.status === 'reloading';
  useSearchForUpdate();

  function update(): void {
    setPressed(true);
    accept();
  }

  return (
    <Banner
      tone="warn"
      icon={<CloudAlert size={22} aria-hidden />}
      title={t('mustUpdate.title')}
      actions={
        <Button disabled={isRunning} onClick={update}>
          {t(isRunning ? 'update.running' : 'update.now')}
        </Button>
      }
    >
      <p>{t(wasPressed && !isRunning ? 'mustUpdate.failed' : 'mustUpdate.text')}</p>
      {waiting > 0 && <p>{t('offline.waiting', { count: waiting })}</p>}
    </Banner>
  );
}

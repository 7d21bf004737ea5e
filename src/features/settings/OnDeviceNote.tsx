import { CircleCheck, CloudDownload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { appOnDevice } from '#src/data/onDevice.ts';
import { useLive } from '#src/data/useLive.ts';
import { Button } from '#src/ui/Button.tsx';

/** Whether every page of the app opens offline, and a button that stores the rest. */
export function OnDeviceNote() {
  const { t } = useTranslation('settings');
  const state = useLive(appOnDevice);
  if (state.kind === 'unknown') return null;
  const isWhole = state.kind === 'whole';
  return (
    <div className="grid gap-4">
      <p role="status" className="flex gap-3">
        {isWhole ? (
          <CircleCheck size={22} aria-hidden className="mt-0.5 shrink-0 text-good" />
        ) : (
          <CloudDownload size={22} aria-hidden className="mt-0.5 shrink-0 text-soft" />
        )}
        {isWhole ? t('sync.whole') : t('sync.partly', { held: state.held, total: state.total })}
      </p>
      {state.kind === 'partly' && (
        <div>
          <Button look="secondary" disabled={state.isAsked} onClick={() => appOnDevice.storeAll()}>
            {t(state.isAsked ? 'sync.storing' : 'sync.storeAll')}
          </Button>
        </div>
      )}
    </div>
  );
}

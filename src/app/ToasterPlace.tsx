import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { toasterNeed } from '#src/ui/toasts.ts';
import { latePart } from '#src/ui/latePart.tsx';

const Toaster = latePart(async () => (await import('#src/ui/Toaster.tsx')).Toaster);

/** Loads the toasts with the first one. */
export function ToasterPlace() {
  const { t } = useTranslation('common');
  const isNeeded = useSyncExternalStore(toasterNeed.subscribe, toasterNeed.get, toasterNeed.get);
  return (
    isNeeded && (
      <Suspense>
        <Toaster label={t('toasts')} />
      </Suspense>
    )
  );
}

import { BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSync } from '#src/data/SyncProvider.tsx';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';
import { putOffPush } from './askedBefore.ts';
import { turnPushOn } from './keepPush.ts';
import { offerPush } from './pushState.ts';

/** Asks once whether somebody wants to be told while the app is closed. The browser asks after that. */
export function PushBanner() {
  const { t } = useTranslation('push');
  const sync = useSync();
  return (
    <Banner
      icon={<BellRing size={22} aria-hidden />}
      title={t('ask.title')}
      actions={
        <>
          <Button
            onClick={() => {
              offerPush(false);
              void turnPushOn(sync);
            }}
          >
            {t('ask.yes')}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              putOffPush();
              offerPush(false);
            }}
          >
            {t('ask.later')}
          </Button>
        </>
      }
    >
      {t('ask.text')}
    </Banner>
  );
}

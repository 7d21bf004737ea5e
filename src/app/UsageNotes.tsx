import { useEffect } from 'react';
import { onTrack } from '#src/analytics/track.ts';
import { analyticsChoice } from '#src/data/deviceChoice.ts';
import { useLive } from '#src/data/useLive.ts';
import { useMarket } from '#src/data/useMarket.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { useInstall } from './install/installer.ts';
import { APP_VERSION } from './version.ts';

/**
 * Notes how this device is used on a day, for the statistics of the whole platform: searches, the most entries that
 * waited to be sent and that failed, version, language, installed or not. It notes nothing where statistics are off.
 */
export function UsageNotes() {
  const { listings } = useMarket();
  const isOn = useLive(analyticsChoice) === 'on';
  const { waiting, failed } = useSyncStatus('waiting', 'failed');
  const language = useLanguage();
  const { isInstalled } = useInstall();
  useEffect(() => {
    const note = (came: { searches?: number; queued?: number; failed?: number }) =>
      // The person need not hear that a statistic was not noted.
      void listings
        .noteUse(isOn ? { ...came, version: APP_VERSION, language, installed: isInstalled } : null)
        .catch(() => undefined);
    note({ queued: waiting, failed });
    if (!isOn) return undefined;
    return onTrack(({ name }) => name === 'search_performed' && note({ searches: 1 }));
  }, [listings, isOn, language, isInstalled, waiting, failed]);
  return null;
}

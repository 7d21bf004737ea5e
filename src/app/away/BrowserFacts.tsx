import { useTranslation } from 'react-i18next';
import { installPlaceOf } from '../install/installPlace.ts';
import { useInstall } from '../install/installer.ts';
import { sendsAway } from './keepAway.ts';
import { sharingOf } from './sharing.ts';

/** Says what this browser does for the app while it is closed, and for sharing between apps. */
export function BrowserFacts() {
  const { t } = useTranslation('push');
  const { isInstalled } = useInstall();
  const { userAgent } = navigator;
  const place = installPlaceOf({ userAgent, isIos: 'standalone' in navigator });
  const facts = [
    [t('sending.title'), t(`sending.${sendsAway() ? 'able' : 'unable'}`)],
    [t('sharing.title'), t(`sharing.${sharingOf(place, isInstalled)}`)],
  ] as const;
  return (
    <dl className="mt-4 grid gap-3">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt className="font-semibold">{name}</dt>
          <dd className="text-sm text-soft">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { install, useInstall } from './installer.ts';
import { INSTALL_PLACES, installPlaceOf } from './installPlace.ts';

/** The use of installing, whether the app is installed already, and the buttons to press in each browser. */
export function InstallHelp() {
  const { t } = useTranslation('settings');
  const { way, isInstalled } = useInstall();
  const [isAsked, setAsked] = useState(false);
  const here = installPlaceOf({
    userAgent: navigator.userAgent,
    isIos: 'standalone' in navigator,
  });
  if (isInstalled)
    return (
      <p role="status" className="flex items-start gap-2">
        <CircleCheck size={22} aria-hidden className="mt-0.5 shrink-0 text-good" />
        {t('install.installed')}
      </p>
    );
  return (
    <div className="grid gap-4">
      <p className="text-soft">{t('install.gives')}</p>
      {way === 'prompt' && (
        <div className="grid justify-items-start gap-2">
          <Button
            onClick={() => {
              setAsked(true);
              void install();
            }}
          >
            {t('install.press')}
          </Button>
          <p className="text-sm text-soft">{t(isAsked ? 'install.declined' : 'install.asked')}</p>
        </div>
      )}
      {here !== null && (
        <div>
          <h3 className="font-semibold">{t('install.here')}</h3>
          <p className="mt-1">{t(`install.how.${here}`)}</p>
        </div>
      )}
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent underline">
          {t('install.others')}
        </summary>
        <ul className="mt-1 grid list-disc gap-2 ps-5">
          {INSTALL_PLACES.filter((place) => place !== here).map((place) => (
            <li key={place}>{t(`install.how.${place}`)}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

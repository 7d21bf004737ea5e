import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { dismissInstall, install, useInstall } from '../install/installer.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';

export function InstallBanner() {
  const { t } = useTranslation('status');
  const { way } = useInstall();
  return (
    <Banner
      icon={<Download size={22} aria-hidden />}
      title={t('install.title', { product: 'Roost' })}
      actions={
        <>
          {way === 'prompt' && (
            <Button onClick={() => void install()}>{t('install.accept')}</Button>
          )}
          <Button look="quiet" onClick={dismissInstall}>
            {t('install.dismiss')}
          </Button>
        </>
      }
    >
      {t(way === 'manual' ? 'install.ios' : 'install.text')}
    </Banner>
  );
}

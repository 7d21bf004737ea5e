import { RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '#src/ui/Banner.tsx';
import { Button } from '#src/ui/Button.tsx';

/** Another tab runs a newer version, which has changed the stored data: this tab has stopped. */
export function OutdatedBanner() {
  const { t } = useTranslation('status');
  return (
    <Banner
      tone="warn"
      icon={<RefreshCw size={22} aria-hidden />}
      title={t('outdated.title')}
      actions={<Button onClick={() => window.location.reload()}>{t('outdated.reload')}</Button>}
    >
      {t('outdated.text')}
    </Banner>
  );
}

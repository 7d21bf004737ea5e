import { Bell, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { Part } from '../Part.tsx';

const LOOKS = ['primary', 'secondary', 'quiet', 'danger'] as const;

export function Buttons() {
  const { t } = useTranslation(['common', 'auth', 'nav']);
  return (
    <Part title="Buttons">
      {[false, true].map((isOff) => (
        <div key={String(isOff)} className="flex flex-wrap gap-3">
          {LOOKS.map((look) => (
            <Button key={look} look={look} disabled={isOff}>
              {t('auth:signup.submit')}
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Search size={18} aria-hidden />}>{t('start.search.submit')}</Button>
        <Button disabled icon={<Spinner />}>
          {t('auth:login.running')}
        </Button>
        <IconButton label={t('nav:notifications')}>
          <Bell size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('nav:notifications')} disabled>
          <Bell size={20} aria-hidden />
        </IconButton>
      </div>
      <div className="max-w-sm">
        <Button isWide>{t('auth:login.submit')}</Button>
      </div>
    </Part>
  );
}

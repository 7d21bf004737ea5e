import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { useLogOut } from './LogOutProvider.tsx';

export function LogOutButton() {
  const { t } = useTranslation('nav');
  const logOut = useLogOut();
  return (
    <Button
      look="secondary"
      icon={<LogOut size={20} aria-hidden className="rtl:-scale-x-100" />}
      onClick={() => logOut('here')}
    >
      {t('logOut')}
    </Button>
  );
}

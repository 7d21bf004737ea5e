import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';

/** The way to what a person signs in with. */
export function SignInLinks() {
  const { t } = useTranslation('nav');
  return (
    <div className="flex flex-wrap gap-3">
      <Link to={paths.changePassword.href()} className={buttonClasses('secondary')}>
        {t('changePassword')}
      </Link>
      <Link to={paths.changeEmail.href()} className={buttonClasses('secondary')}>
        {t('changeEmail')}
      </Link>
    </div>
  );
}

import { Compass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';

export function NotFound() {
  const { t } = useTranslation(['common', 'nav']);
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 justify-items-center gap-3 p-6 pt-20 text-center">
      <Compass size={40} aria-hidden className="text-accent" />
      <h1 className="text-3xl font-semibold">{t('nav:notFound')}</h1>
      <p className="text-soft">{t('notFound.text')}</p>
      <Link to={paths.start.href()} className={buttonClasses()}>
        {t('notFound.home')}
      </Link>
    </div>
  );
}

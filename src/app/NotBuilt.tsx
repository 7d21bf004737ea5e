import { Hammer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { landingPageOf } from './landingPage.ts';
import { useCurrentRoute } from './navigation/currentRoute.ts';

/** Shown at every address whose page is not built yet. */
export function NotBuilt() {
  const { t } = useTranslation(['common', 'nav']);
  const session = useSession();
  const title = useCurrentRoute().handle.title;
  const isSignedIn = session.status === 'authenticated';
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 justify-items-center gap-3 p-6 pt-20 text-center">
      <Hammer size={40} aria-hidden className="text-accent" />
      <h1 className="text-3xl font-semibold">{t(`nav:${title}`)}</h1>
      <p className="text-soft">{t('notBuilt.text')}</p>
      <Link
        to={isSignedIn ? landingPageOf(session.currentRole) : paths.start.href()}
        className={buttonClasses()}
      >
        {t('notBuilt.back')}
      </Link>
    </div>
  );
}

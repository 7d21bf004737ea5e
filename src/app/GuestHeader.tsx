import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { loginWith } from '#src/listings/save/index.ts';
import { Brand } from '#src/ui/Brand.tsx';
import { LanguageSelect } from './LanguageSelect.tsx';
import { useCurrentRoute } from './navigation/currentRoute.ts';
import { ThemeButton } from './ThemeButton.tsx';

/** The header of pages for people who are not signed in. */
export function GuestHeader() {
  const { t } = useTranslation('nav');
  const { pathname, search, hash } = useLocation();
  const hasHomes = useCurrentRoute().handle.hasHomes === true;
  // As wide as the pages below it.
  const width = pathname === paths.start.path ? 'max-w-6xl px-4' : 'max-w-7xl px-4 sm:px-8';
  const login = hasHomes ? loginWith(pathname + search + hash, null) : paths.login.href();
  return (
    <header className="border-b border-line bg-paper">
      <div
        className={`mx-auto flex min-h-16 flex-wrap items-center justify-between gap-x-4 py-1 ${width}`}
      >
        <Link to={paths.start.href()} className="rounded-field py-1.5" aria-label={t('toStart')}>
          <Brand />
        </Link>
        <nav
          aria-label={t('main')}
          className="-me-2 flex items-center font-semibold sm:-me-3 sm:gap-1"
        >
          <LanguageSelect />
          <ThemeButton />
          {pathname !== paths.login.path && (
            <Link
              to={login}
              className="inline-flex min-h-11 items-center rounded-field px-2 text-accent sm:px-3 hover:bg-accent-wash"
            >
              {t('login')}
            </Link>
          )}
        </nav>
      </div>
    </header>
  );
}

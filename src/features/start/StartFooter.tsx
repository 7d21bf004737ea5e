import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';

const LINKS = [
  'marketTrends',
  'faq',
  'about',
  'gallery',
  'contact',
  'terms',
  'privacy',
  'imprint',
] as const;

/** How to install the app, and links to the pages that explain it. */
export function StartFooter() {
  const { t } = useTranslation(['common', 'nav']);
  return (
    <footer className="mt-14 border-t border-line bg-wash">
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-10 md:grid-cols-[1fr_auto] md:items-center">
        <div className="flex gap-4">
          <Download size={26} aria-hidden className="mt-1 shrink-0 text-accent" />
          <div>
            <h2 className="text-xl font-semibold">{t('start.install.title')}</h2>
            <p className="mt-1 max-w-xl text-soft">{t('start.install.text')}</p>
            <Link
              to={`${paths.faq.href()}#install`}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline"
            >
              {t('start.install.link')}
            </Link>
          </div>
        </div>
        <nav aria-label={t('start.more')} className="flex flex-wrap gap-x-6 md:justify-end">
          {LINKS.map((name) => (
            <Link
              key={name}
              to={paths[name].href()}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline-offset-4 hover:underline"
            >
              {t(`nav:${name}`)}
            </Link>
          ))}
        </nav>
      </div>
    </footer>
  );
}

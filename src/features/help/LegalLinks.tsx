import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LEGAL_PAGES } from '#contract/protocol/legal.ts';
import { paths } from '#src/paths.ts';

/** The way to terms, privacy and imprint, at the foot of a page that explains the product. */
export function LegalLinks() {
  const { t } = useTranslation(['nav', 'help']);
  return (
    <nav
      aria-label={t('help:alsoLegal')}
      className="mt-12 flex flex-wrap gap-x-6 border-t border-line pt-4"
    >
      {LEGAL_PAGES.map((page) => (
        <Link
          key={page}
          to={paths[page].href()}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          {t(page)}
        </Link>
      ))}
    </nav>
  );
}

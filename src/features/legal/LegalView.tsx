import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LEGAL_PAGES, type LegalPage, type LegalText } from '#contract/protocol/legal.ts';
import { directionOf } from '#src/i18n/languages.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { blocksOf, PART_KEY, PARTS } from './parts.ts';
import { useLegalText } from './useLegalText.ts';

/** One of the three pages: the operator's words where there are some, else the app's own. */
export function LegalView({ page }: { readonly page: LegalPage }) {
  const { t } = useTranslation(['help', 'nav']);
  const shown = useLegalText(page);
  return (
    <div className={pageClasses('text')}>
      <h1 className="text-[2rem] leading-tight font-semibold sm:text-[2.75rem]">
        {t(`nav:${page}`)}
      </h1>
      <div className="mt-6 min-h-96">
        {shown.kind === 'coming' && <Skeleton className="h-96" />}
        {shown.kind === 'own' && <OwnText own={shown.own} />}
        {shown.kind === 'usual' && (
          <>
            {!shown.isSure && (
              <p role="status" className="mb-6 rounded-field bg-accent-wash px-4 py-3">
                {t('legalUnsure')}
              </p>
            )}
            <UsualText page={page} />
          </>
        )}
      </div>
      <nav
        aria-label={t('alsoLegal')}
        className="mt-10 flex flex-wrap gap-x-6 border-t border-line pt-4"
      >
        {[...LEGAL_PAGES.filter((other) => other !== page), 'contact' as const].map((other) => (
          <Link
            key={other}
            to={paths[other].href()}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            {t(`nav:${other}`)}
          </Link>
        ))}
      </nav>
    </div>
  );
}

const HEADING = 'mt-8 text-xl font-semibold first:mt-0';
const TEXT = 'mt-2 max-w-prose text-pretty whitespace-pre-line wrap-anywhere text-soft';

function OwnText({ own }: { readonly own: LegalText }) {
  return (
    <div lang={own.language} dir={directionOf(own.language)}>
      {blocksOf(own.text).map(({ kind, text }, at) =>
        kind === 'heading' ? (
          <h2 key={at} className={HEADING}>
            {text}
          </h2>
        ) : (
          <p key={at} className={TEXT}>
            {text}
          </p>
        ),
      )}
    </div>
  );
}

function UsualText({ page }: { readonly page: LegalPage }) {
  const { t } = useTranslation('help');
  return PARTS[page].map((part) => (
    <Fragment key={part}>
      <h2 className={HEADING}>{t(`${PART_KEY[page](part)}.title`)}</h2>
      <p className={TEXT}>{t(`${PART_KEY[page](part)}.text`)}</p>
    </Fragment>
  ));
}

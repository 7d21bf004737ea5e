import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { askLegalTexts } from '#src/data/legalTexts.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { paths } from '#src/paths.ts';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import type { FieldBinding } from '#src/ui/form/useFormKit.ts';
import { useCanSubmit } from './useCanSubmit.ts';

/** Agreeing to the terms, with the texts beside it: in a tab of their own, so that nothing typed is lost. */
export function TermsField({ field }: { readonly field: FieldBinding }) {
  const { t } = useTranslation(['auth', 'nav']);
  const language = useLanguage();
  const canAsk = useCanSubmit();
  useEffect(() => {
    // The person can then read the terms without a network, too.
    if (canAsk) void askLegalTexts(language);
  }, [canAsk, language]);
  return (
    <div>
      <CheckboxField label={t('field.terms')} {...field} />
      <p className="flex flex-wrap gap-x-5 ps-8">
        {(['terms', 'privacy'] as const).map((page) => (
          <Link
            key={page}
            to={paths[page].href()}
            target="_blank"
            className="inline-flex min-h-11 items-center text-sm font-semibold text-accent underline underline-offset-4"
          >
            {t(`nav:${page}`)}
          </Link>
        ))}
      </p>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRefusedListings } from '#src/data/useRefused.ts';
import { refusedField, useRefusalText } from '#src/shared/refusals/index.ts';
import { paths } from '#src/paths.ts';
import { questionOf, stepOf } from '../rules/steps.ts';

/** Why the server refused what is written here, with links to the fields. */
export function Refused({ id }: { readonly id: string }) {
  const { t } = useTranslation('settle');
  const textOf = useRefusalText();
  const refusal = useRefusedListings()?.find(({ body }) => body.rowId === id)?.body;
  if (refusal === undefined) return null;
  const field = refusedField(refusal.constraint);
  const question = field === null ? null : questionOf(field as Parameters<typeof questionOf>[0]);
  const isAsked = question !== null && stepOf(question) !== 'review';
  return (
    <div
      role="status"
      className="rounded-field border-s-4 border-danger bg-danger-wash px-5 py-3 lg:col-span-2"
    >
      <p className="font-semibold text-danger">{t('refused.title', { count: 1 })}</p>
      <p className="mt-1">{textOf(refusal)}</p>
      {isAsked && (
        <Link
          replace
          to={paths.listProperty.href(id, stepOf(question), question)}
          className="inline-flex min-h-11 items-center font-medium text-accent underline"
        >
          {t('refused.toField')}
        </Link>
      )}
    </div>
  );
}

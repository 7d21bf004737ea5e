import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Inspection } from '#contract/entities/records/inspection.ts';
import { findingsOf } from '#src/rules/inspection/score.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import type { SharedChecklist } from './useShared.ts';

/** The checklists others share with this person. Renders nothing without any. */
export function SharedList({ shared }: { readonly shared: readonly SharedChecklist[] }) {
  const { t } = useTranslation('inspection');
  const format = useFormat();
  if (shared.length === 0) return null;
  return (
    <section aria-labelledby="inspection-shared" className="mt-8">
      <h2 id="inspection-shared" className="mb-2 text-xl font-semibold">
        {t('share.list')}
      </h2>
      <ul className="divide-y divide-line">
        {shared.toReversed().map(({ id, name, body }) => (
          <li key={id} className="py-1">
            <Link
              to={paths.inspectionChecklist.href({ of: id })}
              dir="auto"
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2 wrap-anywhere"
            >
              {body.name}
            </Link>
            <span className="block pb-2 text-sm text-soft">
              {t('share.by', { name })} · {t(`template.${body.template}`)} · {format.date(body.at)}{' '}
              · <Progress of={body} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ of }: { readonly of: Inspection }) {
  const { t } = useTranslation('inspection');
  const { checked, total } = findingsOf(of);
  return t('progress', { checked, total });
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { signatureOf } from '#sync/model/rules/inspection/signing.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { findingsOf } from '#src/rules/inspection/score.ts';

const MOST = 2;

/** The checklists that were begun and are neither whole nor signed, the last begun first. Nothing without one. */
export function ChecklistsUnderWay() {
  const { t } = useTranslation(['inspection', 'nav']);
  const format = useFormat();
  const open = (useRecords('inspection') ?? [])
    .map(({ id, body }) => ({ id, body, ...findingsOf(body) }))
    .filter(({ body, checked, total }) => checked < total && signatureOf(body).kind !== 'holds')
    .toReversed()
    .slice(0, MOST);
  if (open.length === 0) return null;
  return (
    <section
      aria-labelledby="checklists-open"
      className="rounded-card border border-line bg-sheet px-5 py-4 shadow-card"
    >
      <h2 id="checklists-open" className="text-xl font-semibold">
        {t('nav:inspectionChecklist')}
      </h2>
      <ul>
        {open.map(({ id, body, checked, total }) => (
          <li key={id}>
            <Link
              to={paths.inspectionChecklist.href({ of: id })}
              dir="auto"
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2 wrap-anywhere"
            >
              {body.name}
            </Link>
            <span className="block pb-2 text-sm text-soft">
              {t(`template.${body.template}`)} · {format.date(body.at)} ·{' '}
              {t('progress', { checked, total })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

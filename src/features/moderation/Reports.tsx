import { useTranslation } from 'react-i18next';
import type { CaseBody } from '#contract/entities/records/moderation.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Part } from './Part.tsx';
import { reportReasonKey } from './reportReason.ts';

/** What people reported, the latest first; not who. */
export function Reports({ body, now }: { readonly body: CaseBody; readonly now: number }) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  if (body.reports.length === 0) return null;
  return (
    <Part title={t('reports')} note={t('reportCount', { n: body.reportCount })}>
      <ul className="grid gap-2">
        {body.reports.map(({ reason, text, at }) => (
          <li key={`${at} ${text}`} className="rounded-field bg-wash px-4 py-3">
            <p>
              <span className="font-semibold">{t(reportReasonKey(reason))}</span>{' '}
              <span className="text-sm text-soft">{format.relative(at, now)}</span>
            </p>
            {text !== '' && (
              <p dir="auto" className="text-start whitespace-pre-wrap">
                {text}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

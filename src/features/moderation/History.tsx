import { useTranslation } from 'react-i18next';
import type { CaseBody } from '#contract/entities/records/moderation.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Part } from './Part.tsx';

/** The decisions about it with their makers, the latest first. */
export function History({ decisions }: Pick<CaseBody, 'decisions'>) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  if (decisions.length === 0) return null;
  return (
    <Part title={t('history')}>
      <ul className="grid gap-2">
        {decisions.map(({ id, what, reason, text, at, byName }) => (
          <li key={id} className="rounded-field bg-wash px-4 py-3">
            <p>
              <span className="font-semibold">{t(`done.${what}`)}</span>{' '}
              <span className="text-sm text-soft">
                <bdi>{byName}</bdi> · {format.dateTime(at)}
              </span>
            </p>
            {reason != null && <p>{t(`reason.${reason}`)}</p>}
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

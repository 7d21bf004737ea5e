import { useTranslation } from 'react-i18next';
import type { CaseBody } from '#contract/entities/records/moderation.ts';
import type { ChatSign } from '#src/rules/text/chatSigns.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Part } from './Part.tsx';
import { reportReasonKey } from './reportReason.ts';

/** The reports, the latest first, without the reporters. */
export function Reports({ body, now }: { readonly body: CaseBody; readonly now: number }) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  if (body.reports.length === 0) return null;
  return (
    <Part title={t('reports')} note={t('reportCount', { n: body.reportCount })}>
      <ul className="grid gap-2">
        {body.reports.map(({ reason, text, at, signs }) => (
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
            <SignsSeen signs={signs ?? []} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Each that there is: the rules that find them are no part of this page. */
const SIGNS: Readonly<Record<ChatSign, `seenSigns.sign.${ChatSign}`>> = {
  money_first: 'seenSigns.sign.money_first',
  hard_to_trace: 'seenSigns.sign.hard_to_trace',
  other_app: 'seenSigns.sign.other_app',
  contact_details: 'seenSigns.sign.contact_details',
};

/** The warnings that the reporter had seen; those of a newer app are left out. */
function SignsSeen({ signs }: { readonly signs: readonly string[] }) {
  const { t } = useTranslation('moderation');
  const known = Object.entries(SIGNS).filter(([sign]) => signs.includes(sign));
  if (known.length === 0) return null;
  return (
    <div className="mt-1 text-sm text-soft">
      <p>{t('seenSigns.title')}</p>
      <ul className="list-disc ps-5">
        {known.map(([sign, text]) => (
          <li key={sign}>{t(text)}</li>
        ))}
      </ul>
    </div>
  );
}

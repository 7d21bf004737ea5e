import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { LEADS_OF, useLeads } from './hooks/useLeads.ts';
import { toAnswerIn } from './rules/board.ts';
import { useNow } from '#src/data/useNow.ts';

const MOST = 5;

/** The people who wait for an answer, longest first: for the dashboard. */
export function LeadsToAnswer() {
  const { t } = useTranslation(['inquiries', 'homes']);
  const format = useFormat();
  const now = useNow();
  const leads = useLeads(now);
  const waiting = toAnswerIn(leads ?? []);
  return (
    <section
      aria-labelledby="to-answer"
      className="rounded-card border border-line bg-sheet p-5 shadow-card"
    >
      <h2 id="to-answer" className="mb-2 text-xl font-semibold">
        {t('answer.title')}
      </h2>
      <AsOfLine of={LEADS_OF} className="-mt-1 mb-2" />
      {leads === undefined && (
        <NotHereYet of={LEADS_OF}>
          <Skeleton className="h-24" />
        </NotHereYet>
      )}
      {leads !== undefined && waiting.length === 0 && (
        <p className="text-soft">{t('answer.none')}</p>
      )}
      <ul className="divide-y divide-line">
        {waiting.slice(0, MOST).map((lead) => (
          <li key={lead.id}>
            <Link
              to={paths.chat.href(lead.inquiry.conversation_id)}
              className="-mx-2 flex min-h-14 items-center gap-3 rounded-field px-2 py-2 text-ink no-underline hover:bg-wash"
            >
              <Avatar
                id={lead.inquiry.renter_id}
                name={lead.name}
                src={lead.conversation?.other.avatar_url ?? null}
                size={36}
              />
              <span className="min-w-0 flex-1">
                <span className="flex font-semibold">
                  <bdi className="truncate">{lead.name === '' ? t('somebody') : lead.name}</bdi>
                </span>
                <span className="flex text-sm text-soft">
                  <bdi className="truncate">{lead.home?.title ?? t('homes:elsewhere')}</bdi>
                </span>
              </span>
              <Badge tone={lead.urgency === 'late' ? 'danger' : 'warn'}>
                {format.relative(lead.waitingSince ?? now, now)}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to={paths.inquiries.href()} className="font-semibold text-accent underline">
          {t('answer.all')}
        </Link>
      </p>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { bestDays, bestHours, HOURS } from './bestTimes.ts';
import { Sources } from './Sources.tsx';
import { useAnalyticsTexts } from './useAnalyticsTexts.ts';
import type { Numbers } from './useNumbers.ts';

/** Shorter is the way to the server, not a wait for it. */
const MINUTE = 60_000;

/** How fast inquiries are replied to, where they began, and when people come. */
export function Times({
  replies,
  asked,
  weeks,
  period,
  sources,
}: Pick<Numbers, 'replies' | 'asked' | 'weeks' | 'period' | 'sources'>) {
  const { t } = useTranslation('analytics');
  return (
    <div className="mt-10 grid gap-x-8 gap-y-10 lg:grid-cols-2">
      <div className="grid content-start gap-y-10">
        <section aria-labelledby="replies">
          <h2 id="replies" className="text-xl font-semibold">
            {t('replies.title')}
          </h2>
          <RepliesText replies={replies} period={period} />
        </section>
        <section aria-labelledby="best-times">
          <h2 id="best-times" className="text-xl font-semibold">
            {t('best.title')}
          </h2>
          <BestText asked={asked} weeks={weeks} until={period.until} />
        </section>
      </div>
      <Sources sources={sources} period={period} />
    </div>
  );
}

function RepliesText({
  replies: { now, before },
  period: { days, isCompared },
}: Pick<Numbers, 'replies' | 'period'>) {
  const { t } = useTranslation('analytics');
  const texts = useAnalyticsTexts();
  const answered = (count: number) => t('replies.answered', { count });
  return (
    <>
      <p className="mt-2 text-lg">
        {now.median === null
          ? t('replies.none')
          : t('replies.sentence', {
              time: texts.duration(now.median),
              answered: answered(now.answered),
            })}
      </p>
      {isCompared && before.median !== null && (
        <p className="mt-1">
          {t('replies.before', {
            count: days,
            time: texts.duration(before.median),
            answered: answered(before.answered),
          })}
        </p>
      )}
      {now.held !== null && (
        <p className="mt-1">
          {now.held.ms < MINUTE
            ? t('replies.heldNone', { replies: t('replies.of', { count: now.held.n }) })
            : t('replies.held', {
                time: texts.duration(now.held.ms),
                share: texts.percent(now.held.share),
                replies: t('replies.of', { count: now.held.n }),
              })}
        </p>
      )}
      {now.waiting > 0 && <p className="mt-1">{t('replies.waiting', { count: now.waiting })}</p>}
      <p className="mt-2 text-sm text-soft">{t('replies.how')}</p>
    </>
  );
}

function BestText({
  asked,
  weeks,
  until,
}: Pick<Numbers, 'asked' | 'weeks'> & { readonly until: string }) {
  const { t } = useTranslation(['analytics', 'manage']);
  const texts = useAnalyticsTexts();
  const days = bestDays(weeks, until);
  const hours = bestHours(asked.map(({ created_at }) => new Date(created_at).getHours()));
  const views = t('manage:figures.viewsOf', { count: days.n });
  const inquiries = t('manage:figures.contactsOf', { count: hours.n });
  return (
    <>
      <p className="mt-2 text-lg">
        {days.kind === 'best' &&
          t('best.days', { days: texts.weekdays(days.times), n: days.count, views })}
        {days.kind === 'even' && t('best.evenDays', { views })}
        {days.kind === 'few' && t('best.fewViews', { views, least: days.least })}
      </p>
      <p className="mt-1">
        {hours.kind === 'best' &&
          t('best.hours', {
            ...texts.hours(hours.times[0] ?? 0, HOURS),
            n: hours.count,
            inquiries,
          })}
        {hours.kind === 'even' && t('best.evenHours', { inquiries })}
        {hours.kind === 'few' && t('best.fewInquiries', { inquiries, least: hours.least })}
      </p>
    </>
  );
}

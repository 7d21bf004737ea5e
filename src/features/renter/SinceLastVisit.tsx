import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { RecordBody } from '#contract/entities/record.ts';
import { useArrival } from '#src/data/useArrival.ts';
import { useRecord, useRecords } from '#src/data/useRecord.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { newsSince, visitAt } from './rules/visit.ts';

const PLACE = {
  matches: paths.alerts.href(),
  viewings: paths.renterProperties.href(),
  homes: paths.saved.href(),
  lists: paths.together.href(),
} as const;
const KINDS = ['matches', 'viewings', 'homes', 'lists'] as const;

/** Tells what came since this person last looked here, on whatever device. Nothing on a first visit. */
export function SinceLastVisit() {
  const settings = useRecord('settings');
  // A device that has not heard from the server yet knows of no visit.
  const isHere = useArrival('records') === 'here';
  return settings === undefined || !isHere ? null : <Since settings={settings} />;
}

/** The first reading counts: what this visit writes is for the next. */
function Since({ settings }: { readonly settings: RecordBody<'settings'> }) {
  const { t } = useTranslation('renter');
  const format = useFormat();
  const { records } = useSync();
  const notices = useRecords('notice');
  const hits = useRecords('alert_hit');
  const [{ since, kept }] = useState(() => visitAt(settings, Date.now()));
  useEffect(() => {
    records.change('settings', kept).catch(() => undefined);
  }, [kept, records]);
  if (since === null || notices === undefined || hits === undefined) return null;
  const bodies = <T,>(all: readonly { readonly body: T }[]) => all.map(({ body }) => body);
  const news = newsSince(since, bodies(notices), bodies(hits));
  const some = KINDS.filter((kind) => news[kind] > 0);
  return (
    <section
      aria-labelledby="since-visit"
      className="rounded-card border border-line bg-sheet px-5 py-4 shadow-card"
    >
      <h2 id="since-visit" className="text-xl font-semibold">
        {t('dash.since.title')}
      </h2>
      <p className="text-sm text-soft">{format.dateTime(since)}</p>
      {some.length === 0 ? (
        <p className="mt-2">{t('dash.since.none')}</p>
      ) : (
        <ul className="mt-1 flex flex-wrap gap-x-6">
          {some.map((kind) => (
            <li key={kind}>
              <Link
                to={PLACE[kind]}
                className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-2"
              >
                {t(`dash.since.${kind}`, { n: news[kind] })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

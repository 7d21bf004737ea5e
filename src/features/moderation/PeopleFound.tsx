import { UserSearch } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type FoundPerson, LEAST_SOUGHT } from '#contract/protocol/moderation.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useReachability } from '#src/data/useReachability.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { type CaseItem, openCasesOf } from './cases.ts';

interface Found {
  readonly text: string;
  readonly people: readonly FoundPerson[];
  readonly hasMore: boolean;
}

/** People whom no case names: the server finds them by name or address, and notes that it was asked. */
export function PeopleFound({
  text,
  items,
}: {
  readonly text: string;
  /** The cases on this device: those of a person that was found lead on. */
  readonly items: readonly CaseItem[];
}) {
  const { t } = useTranslation('moderation');
  const { account } = useSync();
  const isOffline = useReachability() === 'offline';
  const [found, setFound] = useState<Found | null>(null);
  const [state, setState] = useState<'rests' | 'runs' | 'failed'>('rests');
  const sought = text.trim();
  // People found for other words are not shown below these.
  const shown = found?.text === sought ? found : null;
  const find = async (before: readonly FoundPerson[]): Promise<void> => {
    setState('runs');
    try {
      const calls = await account.late();
      const { people, hasMore } = await calls.findPeople(sought, before.at(-1)?.id);
      setFound({ text: sought, people: [...before, ...people], hasMore });
      setState('rests');
    } catch {
      setState('failed');
    }
  };
  return (
    <section aria-labelledby="people-found" className="mt-8">
      <h2 id="people-found" className="text-xl font-semibold">
        {t('people.title')}
      </h2>
      <p className="mt-1 text-sm text-soft">{t(isOffline ? 'people.offline' : 'people.how')}</p>
      <p role="status" className="sr-only">
        {shown !== null && t('people.count', { count: shown.people.length })}
      </p>
      {state === 'failed' && (
        <p role="alert" className="mt-2 text-danger">
          {t('people.failed')}
        </p>
      )}
      {shown !== null && shown.people.length === 0 && <p className="mt-3">{t('people.none')}</p>}
      {shown !== null && shown.people.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-sheet shadow-card">
          {shown.people.map((person) => (
            <Person key={person.id} person={person} open={openCasesOf(person.id, items)} />
          ))}
        </ul>
      )}
      {(shown === null || shown.hasMore) && (
        <Button
          look="secondary"
          className="mt-3"
          icon={<UserSearch size={18} aria-hidden />}
          disabled={isOffline || state === 'runs' || sought.length < LEAST_SOUGHT}
          onClick={() => void find(shown?.people ?? [])}
        >
          {t(shown === null ? 'people.find' : 'people.more')}
        </Button>
      )}
    </section>
  );
}

function Person({
  person,
  open,
}: {
  readonly person: FoundPerson;
  readonly open: readonly CaseItem[];
}) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  const { id, name, email, userType, since, state, until, listings, cases } = person;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <Avatar id={id} name={name} src={null} size={48} />
      <span className="min-w-[min(12rem,100%)] flex-1">
        <bdi className="block font-semibold">{name || t('about.person')}</bdi>
        {email !== null && (
          <bdi dir="ltr" className="block text-sm wrap-anywhere text-soft">
            {email}
          </bdi>
        )}
        <span className="block text-sm text-soft">
          {t(`people.${userType}`)} · {t('people.since', { date: format.date(since) })} ·{' '}
          {t('people.listings', { count: listings })}
        </span>
      </span>
      {cases > 0 && <Badge tone="accent">{t('people.cases', { count: cases })}</Badge>}
      {(state === 'suspended' || state === 'warned') && (
        <Badge tone="danger">
          {until !== null && state === 'suspended'
            ? t('people.suspendedTo', { date: format.date(until) })
            : t(`people.${state}`)}
        </Badge>
      )}
      {open.length > 0 && (
        <ul className="basis-full">
          {open.map(({ id: caseId, body }) => (
            <li key={caseId}>
              <Link
                to={paths.moderationCase.href(caseId)}
                className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-accent underline"
              >
                <bdi>{body.name || t('about.person')}</bdi>
                <span>{t(`why.${body.why}`)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

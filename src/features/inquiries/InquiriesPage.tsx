import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { useScrollTarget } from '#src/ui/useScrollTarget.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { LeadBoard } from './components/LeadBoard.tsx';
import { ViewingList } from './components/ViewingList.tsx';
import { LEADS_OF, useLeads } from './hooks/useLeads.ts';
import { useNow } from '#src/data/useNow.ts';
import { found, type Lead } from './rules/board.ts';

/** Everybody who asked about a landlord's homes, by how far it has come, and the viewings ahead. */
export function InquiriesPage() {
  const { t } = useTranslation(['inquiries', 'nav', 'viewings']);
  const now = useNow();
  const leads = useLeads(now);
  const [home, setHome] = useAskedHome(leads);
  const [text, setText] = useState('');
  const { ref: viewings } = useScrollTarget<HTMLElement>('viewings');
  return (
    <div className="px-4 py-8 sm:px-8 sm:py-10">
      <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:inquiries')}</h1>
      <AsOfLine of={LEADS_OF} className="mt-1" />
      {leads === undefined && (
        <NotHereYet of={LEADS_OF} className="mt-8">
          <Skeleton className="mt-8 h-72" />
        </NotHereYet>
      )}
      {leads?.length === 0 && (
        <EmptyState
          icon={<Inbox size={32} aria-hidden />}
          title={t('empty')}
          action={
            <Link to={paths.landlordProperties.href()} className={buttonClasses('secondary')}>
              {t('toHomes')}
            </Link>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {leads !== undefined && leads.length > 0 && (
        <>
          <div className="mt-5 flex max-w-3xl flex-wrap items-end gap-3">
            <div className="min-w-[min(14rem,100%)] flex-1">
              <SearchField
                label={t('search')}
                clearLabel={t('clearSearch')}
                value={text}
                onChange={setText}
              />
            </div>
            <HomeFilter leads={leads} value={home} onChange={setHome} />
          </div>
          <LeadBoard
            leads={found(leads, home, text)}
            now={now}
            onShowAll={() => {
              setHome('');
              setText('');
            }}
          />
        </>
      )}
      <section ref={viewings} aria-labelledby="viewings" className="mt-10 max-w-4xl">
        <h2 id="viewings" className="mb-4 text-xl font-semibold">
          {t('viewings.title')}
        </h2>
        <ViewingList now={now} />
        <p className="mt-4">
          <Link to={`${paths.settings.href()}#calendar`} className="text-accent underline">
            {t('viewings:calendar.title')}
          </Link>
        </p>
      </section>
    </div>
  );
}

/** The home whose inquiries are shown, as the address names it, so that it outlives a reload, and Back; empty: all of them. */
function useAskedHome(leads: readonly Lead[] | undefined) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('home') ?? '';
  const set = (home: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (home === '') next.delete('home');
        else next.set('home', home);
        return next;
      },
      { replace: true },
    );
  const isThere = leads?.some((lead) => lead.home?.id === asked) ?? false;
  return [isThere ? asked : '', set] as const;
}

function HomeFilter({
  leads,
  value,
  onChange,
}: {
  readonly leads: readonly Lead[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useTranslation('inquiries');
  const homes = new Map(
    leads.flatMap(({ home }) => (home === null ? [] : [[home.id, home.title] as const])),
  );
  if (homes.size < 2) return null;
  const options = [...homes].map(([id, title]) => ({ value: id, label: title }));
  return (
    <div className="min-w-[min(14rem,100%)]">
      <Select
        label={t('home')}
        value={value}
        options={[{ value: '', label: t('allHomes') }, ...options]}
        onChange={onChange}
      />
    </div>
  );
}

import { Building2, Download, FilePlus2, FileUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { localDay } from '#contract/rules/calendarDay.ts';
import { useInquiries } from '#src/data/useInquiries.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { useNoticesSeen } from '#src/data/useNoticesSeen.ts';
import { useRefusedListings } from '#src/data/useRefused.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { ListingsInTwoVersions } from '#src/shared/settle/index.ts';
import { RefusedListings } from '#src/shared/refusals/index.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { NoMatch } from '#src/ui/NoMatch.tsx';
import { saveCsv } from '#src/ui/saveCsv.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { BulkBar } from './components/BulkBar.tsx';
import { ManageTable } from './components/ManageTable.tsx';
import { UndoLine } from './components/UndoLine.tsx';
import { useBulk } from './hooks/useBulk.ts';
import { useSpam } from './hooks/useSpam.ts';
import { useFigures } from '#src/data/useFigures.ts';
import { useNow } from '#src/data/useNow.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { EXPORTED, exportedOf } from './rules/exported.ts';
import { nextSort, SORTS, sorted, sortOf, sortText, type TableSort } from './rules/sorting.ts';
import { COUNTED_DAYS, filtered, FILTERS, rowsOf, type Filter, type Row } from './rules/rows.ts';

/** All homes of a landlord in a table: state, freshness, sync, and actions on several at once. */
export function ManagePage() {
  const { t } = useTranslation(['manage', 'nav']);
  const now = useNow();
  const bulk = useBulk();
  const { filter, sort, ask } = useAsked();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const rows = useRows(now);
  const order = useOrder(sort);
  const shown = rows === undefined ? undefined : order(filtered(rows, filter, text));
  useNoticesSeen((shown ?? []).map(({ listing }) => listing.id));
  const selected = (shown ?? []).map(({ listing }) => listing).filter(({ id }) => chosen.has(id));
  const choose = (ids: ReadonlySet<string>) => {
    bulk.dismiss();
    setChosen(ids);
  };

  return (
    <div className={pageClasses('wide')}>
      <Head />
      <RefusedListings />
      <ListingsInTwoVersions />
      {shown === undefined && (
        <NotHereYet of={['properties']} className="mt-8">
          <Skeleton className="mt-8 h-72" />
        </NotHereYet>
      )}
      {rows?.length === 0 && (
        <EmptyState icon={<Building2 size={32} aria-hidden />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      )}
      {rows !== undefined && rows.length > 0 && shown !== undefined && (
        <>
          <div className="mt-6 flex flex-wrap items-end gap-3">
            <div className="min-w-[min(14rem,100%)] flex-1 max-sm:basis-full">
              <SearchField
                label={t('search')}
                clearLabel={t('clearSearch')}
                value={text}
                onChange={setText}
              />
            </div>
            <div className="min-w-[min(13rem,100%)] max-sm:min-w-[min(9rem,100%)] max-sm:flex-1">
              <Select
                label={t('filter.label')}
                value={filter}
                options={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
                onChange={(show) => ask({ show: show === 'all' ? null : show })}
              />
            </div>
            <SortChoice sort={sort} onAsk={(asked) => ask({ sort: asked })} />
            <ExportButton rows={shown} />
          </div>
          {/* The last change can be undone from any row. */}
          <div className="sticky top-2 z-10 bg-paper">
            <UndoLine bulk={bulk} isBarGone={selected.length === 0} />
            <BulkBar
              selected={selected}
              // They stay chosen: a second action is often meant for the same homes.
              onRun={async (action) => await bulk.run(action, selected)}
              onClear={() => choose(new Set())}
            />
          </div>
          <div className="mt-4 flex flex-wrap justify-between gap-x-4">
            <p role="status" className="text-sm text-soft">
              {t('count', { count: shown.length })}
            </p>
            <AsOfLine of={['properties', 'inquiries', 'records']} />
          </div>
          {shown.length === 0 ? (
            <NoMatch
              title={t('noMatch')}
              showAll={t('showAll')}
              onShowAll={() => {
                setText('');
                ask({ show: null });
              }}
            >
              {t('noMatchText')}
            </NoMatch>
          ) : (
            <ManageTable
              rows={shown}
              sort={sort}
              onSort={(by) => {
                const next = nextSort(sort, by);
                ask({ sort: next === null ? null : sortText(next) });
              }}
              now={now}
              chosen={chosen}
              onChoose={choose}
              onConfirm={(row) => void bulk.run({ kind: 'confirm' }, [row.listing])}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The choice of order where the table is shown as cards, without its heads. */
function SortChoice({
  sort,
  onAsk,
}: {
  readonly sort: TableSort | null;
  readonly onAsk: (sort: string | null) => void;
}) {
  const { t } = useTranslation('manage');
  const orders = SORTS.map((by) => ({
    value: sortText(nextSort(null, by) ?? { by, isDown: false }),
    label: t(`sort.${by}`),
  }));
  return (
    <div className="min-w-[min(13rem,100%)] max-sm:min-w-[min(9rem,100%)] max-sm:flex-1 xl:hidden">
      <Select
        label={t('sort.label')}
        value={sort === null ? '' : sortText(sort)}
        options={[{ value: '', label: t('sort.own') }, ...orders]}
        onChange={(value) => onAsk(value === '' ? null : value)}
      />
    </div>
  );
}

/** Filter and order as the address names them, so that they outlive a reload, and Back. Null takes one out of it. */
function useAsked(): {
  readonly filter: Filter;
  readonly sort: TableSort | null;
  readonly ask: (asked: { readonly show?: string | null; readonly sort?: string | null }) => void;
} {
  const [search, setSearch] = useSearchParams();
  return {
    filter: FILTERS.find((filter) => filter === search.get('show')) ?? 'all',
    sort: sortOf(search.get('sort')),
    ask: (asked) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(asked))
            if (value === null) next.delete(name);
            else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
  };
}

/** All homes of the person; undefined until they were read. */
function useRows(now: number): readonly Row[] | undefined {
  const listings = useMyListings();
  const inquiries = useInquiries('owner');
  const refusals = useRefusedListings();
  const figures = useFigures();
  const spam = useSpam();
  return useMemo(() => {
    const refused = new Set(refusals?.map(({ body }) => body.rowId));
    if (listings === undefined) return undefined;
    return rowsOf(listings, inquiries, now, refused, figures, spam);
  }, [listings, inquiries, refusals, figures, spam, now]);
}

/** Orders rows by the words and the alphabet of the language on the screen. */
function useOrder(sort: TableSort | null): (rows: readonly Row[]) => readonly Row[] {
  const texts = usePropertyTexts();
  const language = useLanguage();
  const { compare } = useMemo(() => new Intl.Collator(language, { numeric: true }), [language]);
  return (rows) =>
    sorted(rows, sort, { compare, status: ({ standing }) => texts.standing(standing) });
}

/** The title, and the ways to more homes. */
function Head() {
  const { t } = useTranslation(['manage', 'nav']);
  return (
    <div className="flex flex-wrap items-start justify-between gap-4">
      <div>
        <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:manage')}</h1>
        <p className="mt-1 text-soft">{t('lead')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to={paths.listProperty.href()} className={buttonClasses()}>
          <FilePlus2 size={20} aria-hidden />
          {t('nav:listProperty')}
        </Link>
        <Link to={paths.feed.href()} className={buttonClasses('secondary')}>
          <FileUp size={20} aria-hidden />
          {t('nav:feed')}
        </Link>
      </div>
    </div>
  );
}

/** Exports the rows of the table to a file, made on this device. */
function ExportButton({ rows }: { readonly rows: readonly Row[] }) {
  const { t } = useTranslation('manage');
  const words = usePropertyTexts();
  const save = () => {
    const head = EXPORTED.map((column) => t(`column.${column}`, { days: COUNTED_DAYS }));
    // With the day in its name: one file does not hide another.
    saveCsv(`roost-homes-${localDay(new Date())}.csv`, [
      head,
      ...rows.map((row) => exportedOf(row, words.standing)),
    ]);
  };
  return (
    <Button look="secondary" icon={<Download size={18} aria-hidden />} onClick={save}>
      {t('export')}
    </Button>
  );
}

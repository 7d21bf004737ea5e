import {
  ArrowDown,
  ArrowUp,
  CircleAlert,
  CloudCheck,
  CloudUpload,
  Copy,
  Pencil,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ListingPicture, StatusBadge } from '#src/listings/card/index.ts';
import { ScheduleLines } from '#src/shared/schedule/index.ts';
import { useScrollTarget } from '#src/ui/useScrollTarget.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { COUNTED_DAYS, type Row, type SyncState } from '../rules/rows.ts';
import { SORTS, type SortColumn, type TableSort } from '../rules/sorting.ts';
import { HeldReasons } from './HeldReasons.tsx';
import { RowSigns } from './RowSigns.tsx';

export interface ManageTableProps {
  readonly rows: readonly Row[];
  /** ms since the epoch. */
  readonly now: number;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onConfirm: (row: Row) => void;
  readonly sort: TableSort | null;
  readonly onSort: (by: SortColumn) => void;
}

const COLUMNS = ['status', 'price', 'views', 'saves', 'leads', 'fresh', 'sync', 'edit'] as const;

/** The homes as a table; on phones each row is a card. */
export function ManageTable({ rows, chosen, onChoose, sort, onSort, ...rest }: ManageTableProps) {
  const { t } = useTranslation(['manage', 'nav']);
  const isAll = rows.length > 0 && rows.every(({ listing }) => chosen.has(listing.id));
  const toggle = (id: string, isIn: boolean) => {
    const next = new Set(chosen);
    if (isIn) next.add(id);
    else next.delete(id);
    onChoose(next);
  };
  return (
    <table className="mt-2 w-full border-separate border-spacing-0 max-xl:block">
      <caption className="sr-only">{t('nav:manage')}</caption>
      <thead className="max-xl:block">
        <tr className="text-start text-sm text-soft max-xl:block">
          <th className="w-11 px-1 py-2 text-start max-xl:block max-xl:w-auto">
            <label className="inline-flex min-h-11 items-center gap-3 px-2 font-medium">
              <input
                type="checkbox"
                className="size-5"
                checked={isAll}
                onChange={({ target }) =>
                  onChoose(new Set(target.checked ? rows.map(({ listing }) => listing.id) : []))
                }
              />
              <span className="xl:sr-only">{t('chooseAll')}</span>
            </label>
          </th>
          {(['home', ...COLUMNS] as const).map((column) => (
            <Head key={column} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody className="max-xl:grid max-xl:gap-3">
        {rows.map((row) => (
          <HomeRow
            key={row.listing.id}
            {...rest}
            row={row}
            isChosen={chosen.has(row.listing.id)}
            onToggle={(isIn) => toggle(row.listing.id, isIn)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface HeadProps extends Pick<ManageTableProps, 'sort' | 'onSort'> {
  readonly column: (typeof COLUMNS)[number] | 'home';
}

/** The head of a column. One that orders the table is a button; on phones the order is chosen above the cards. */
function Head({ column, sort, onSort }: HeadProps) {
  const { t } = useTranslation('manage');
  const by = SORTS.find((each) => each === column);
  const name = t(`column.${column}`, { days: COUNTED_DAYS });
  const own = sort !== null && sort.by === by ? sort : null;
  const Arrow = own?.isDown === true ? ArrowDown : ArrowUp;
  return (
    <th
      aria-sort={own === null ? undefined : own.isDown ? 'descending' : 'ascending'}
      className={classes(
        'px-2 py-2 text-start font-medium max-xl:sr-only',
        column === 'home' && 'xl:min-w-56',
      )}
    >
      {column === 'edit' ? (
        // A pencil says it: the word would take the room of a title.
        <span className="sr-only">{name}</span>
      ) : by === undefined ? (
        name
      ) : (
        <button
          type="button"
          onClick={() => onSort(by)}
          className="-mx-1.5 inline-flex min-h-11 items-center gap-1 rounded-field px-1.5 text-start font-medium hover:bg-wash hover:text-ink max-xl:hidden"
        >
          {name}
          {own !== null && <Arrow size={16} aria-hidden className="shrink-0" />}
        </button>
      )}
      {by !== undefined && <span className="xl:hidden">{name}</span>}
    </th>
  );
}

const CELL = 'border-t border-line px-2 py-3 align-middle max-xl:border-0 max-xl:px-0 max-xl:py-1';

function HomeRow({
  row,
  now,
  isChosen,
  onToggle,
  onConfirm,
}: {
  readonly row: Row;
  readonly now: number;
  readonly isChosen: boolean;
  readonly onToggle: (isIn: boolean) => void;
  readonly onConfirm: (row: Row) => void;
}) {
  const { t } = useTranslation(['manage', 'common']);
  const texts = useListingTexts();
  const format = useFormat();
  const { listing } = row;
  const { ref, isWanted } = useScrollTarget<HTMLTableRowElement>(`home-${listing.id}`);
  return (
    <tr
      ref={ref}
      className={classes(
        'max-xl:grid max-xl:grid-cols-[2.75rem_minmax(0,1fr)_auto] max-xl:gap-x-2 max-xl:rounded-card max-xl:border max-xl:p-3 max-xl:shadow-card max-xl:[&>td]:col-start-2 max-xl:[&>td]:col-end-4',
        isWanted
          ? 'bg-accent-wash max-xl:border-accent'
          : 'max-xl:border-line max-xl:bg-sheet xl:hover:bg-wash',
      )}
    >
      <td className="border-t border-line px-1 max-xl:row-span-8 max-xl:!col-start-1 max-xl:!col-end-2 max-xl:border-0">
        <label className="grid size-11 place-items-center">
          <input
            type="checkbox"
            className="size-5"
            aria-label={t('choose', { title: listing.title })}
            checked={isChosen}
            onChange={({ target }) => onToggle(target.checked)}
          />
        </label>
      </td>
      <td className={CELL}>
        <HomeName listing={listing} />
        <RowSigns listing={listing} />
      </td>
      <td className={CELL}>
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge home={listing} />
        </span>
        <ScheduleLines home={listing} />
        <HeldReasons written={listing.moderation_reason} propertyId={listing.id} />
      </td>
      <td className={`${CELL} 2xl:whitespace-nowrap`}>
        <bdi>{texts.price(listing)}</bdi>
      </td>
      <td className={`${CELL} tabular-nums`}>
        <PhoneLabel column="views" />
        {row.views === null ? '–' : format.number(row.views)}
      </td>
      <td className={`${CELL} tabular-nums`}>
        <PhoneLabel column="saves" />
        {row.saves === null ? '–' : format.number(row.saves)}
      </td>
      <td className={CELL}>
        <PhoneLabel column="leads" />
        {row.leads === 0 && <span className="text-soft">{t('noLeads')}</span>}
        {row.leads === null && '–'}
        {row.leads !== null && row.leads > 0 && (
          <Link to={paths.inquiries.href({ home: listing.id })} className="text-accent underline">
            {t('leads', { count: row.leads })}
          </Link>
        )}
      </td>
      <td className={CELL}>
        <Freshness row={row} now={now} onConfirm={onConfirm} />
      </td>
      <td className={`${CELL} max-xl:self-center max-xl:!col-end-3`}>
        <SyncSign row={row} />
      </td>
      <td className={`${CELL} max-xl:!col-start-3`}>
        <Link
          to={paths.listProperty.edit(listing.id)}
          aria-label={t('editOf', { title: listing.title })}
          className="inline-flex min-h-11 min-w-6 items-center justify-center gap-2 font-medium text-accent"
        >
          <Pencil size={18} aria-hidden />
          <span className="xl:max-2xl:sr-only">{t('common:edit')}</span>
        </Link>
        <Link
          to={paths.listProperty.copy(listing.id)}
          aria-label={t('copyOf', { title: listing.title })}
          title={t('copy')}
          className="inline-flex min-h-11 min-w-6 items-center justify-center gap-2 font-medium text-accent max-xl:ms-4 2xl:ms-4"
        >
          <Copy size={18} aria-hidden />
          <span className="xl:max-2xl:sr-only">{t('copy')}</span>
        </Link>
      </td>
    </tr>
  );
}

function HomeName({ listing }: Pick<Row, 'listing'>) {
  return (
    <div className="flex flex-wrap items-center gap-3 xl:flex-nowrap">
      <ListingPicture
        photo={listing.photos[0]}
        alt=""
        tier="thumb"
        className="h-14 w-18 shrink-0 rounded-field"
      />
      <div className="grid min-w-0 flex-1 basis-[min(8.5rem,100%)] justify-items-start xl:basis-auto">
        <Link
          to={paths.property.href(listing.id)}
          dir="auto"
          className="line-clamp-2 font-semibold text-ink hover:underline"
        >
          {listing.title}
        </Link>
        <p className="text-sm text-soft">
          <bdi>{listing.ref}</bdi>
        </p>
      </div>
    </div>
  );
}

interface FreshnessProps {
  readonly row: Row;
  readonly now: number;
  readonly onConfirm: (row: Row) => void;
}

/** When the home was last confirmed to be on offer, and the button that confirms it again. */
function Freshness({ row, now, onConfirm }: FreshnessProps) {
  const { t } = useTranslation('manage');
  const format = useFormat();
  if (row.freshness === null) return null;
  const confirmedAt = Date.parse(row.listing.availability_confirmed_at);
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-sm max-xl:gap-x-0">
      <PhoneLabel column="fresh" />
      <span className={row.freshness === 'fresh' ? 'text-good' : 'text-warn'}>
        {format.relative(confirmedAt, now)}
      </span>
      {row.freshness !== 'fresh' && (
        <Button
          look="quiet"
          className="px-2! xl:-ms-2 xl:whitespace-nowrap"
          onClick={() => onConfirm(row)}
        >
          {t('still')}
        </Button>
      )}
    </span>
  );
}

/** The name of a value, where the head of its column is not visible. */
function PhoneLabel({ column }: { readonly column: (typeof COLUMNS)[number] }) {
  const { t } = useTranslation('manage');
  // A screen reader gets it from the heads of the columns.
  return (
    <span aria-hidden className="me-2 inline-block min-w-32 text-sm text-soft xl:hidden">
      {t(`column.${column}`, { days: COUNTED_DAYS })}
    </span>
  );
}

const SIGN = {
  waiting: { Icon: CloudUpload, look: 'text-warn' },
  photos: { Icon: CloudUpload, look: 'text-warn' },
  conflict: { Icon: CircleAlert, look: 'text-danger' },
  refused: { Icon: CircleAlert, look: 'text-danger' },
  synced: { Icon: CloudCheck, look: 'text-soft' },
} as const satisfies Record<SyncState, unknown>;

/** How far a home is synced; a state that needs the person links to where they can act. */
function SyncSign({ row: { listing, sync } }: { readonly row: Row }) {
  const { t } = useTranslation('manage');
  const { Icon, look } = SIGN[sync];
  const to = wayOf(sync, listing.id);
  const up = listing.photos.filter(({ key }) => key !== null).length;
  const sign = (
    <>
      <Icon size={18} aria-hidden className="shrink-0" />
      <span className={classes(sync === 'synced' && 'xl:max-2xl:sr-only')}>
        {t(`sync.${sync}`, { up, all: listing.photos.length })}
      </span>
    </>
  );
  if (to === null)
    return <span className={`inline-flex items-center gap-1.5 text-sm ${look}`}>{sign}</span>;
  return (
    <Link
      to={to}
      aria-label={t(`sync.${sync === 'refused' ? 'refusedOf' : 'conflictOf'}`, {
        title: listing.title,
      })}
      className={`inline-flex min-h-11 items-center gap-1.5 text-sm font-semibold underline ${look}`}
    >
      {sign}
    </Link>
  );
}

function wayOf(sync: SyncState, id: string): string | null {
  if (sync === 'conflict') return paths.settle.href(id);
  return sync === 'refused' ? paths.listProperty.edit(id) : null;
}

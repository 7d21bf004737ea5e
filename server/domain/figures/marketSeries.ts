import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { createHash } from 'node:crypto';
import type { MarketSeries, SeriesColumns } from '#contract/protocol/marketSeries.ts';
import type { Residents } from '#contract/protocol/residents.ts';
import { LEAST_HOMES } from '#contract/rules/market/market.ts';
import type { Db } from '#server/db/db.ts';
import { Refusal } from '../requests/index.ts';

export interface KeptSeries {
  /** The same while the figures are. */
  readonly etag: string;
  readonly series: MarketSeries;
}

/** The market figures of an area or a city by month, and what residents say of an area. Throws `not_found`. */
export async function marketSeries(db: Db, scopeId: string): Promise<KeptSeries> {
  return db.asService(async (sql) => {
    const [scope] = await sql.query<Scope>(SCOPE, [scopeId]);
    if (!scope) throw new Refusal('not_found', 'there is no such area');
    const rows = await sql.query<Row>(MONTHS, [scopeId, scope.currency]);
    const [told] = await sql.query<{ residents: Residents | null }>(
      'select private.residents_of($1::uuid) as residents',
      [scopeId],
    );
    const residents = told?.residents ?? null;
    const series = { ...seriesOf(scopeId, scope, rows), ...(residents !== null && { residents }) };
    const etag = createHash('sha256').update(JSON.stringify(series)).digest('base64url');
    return { etag: `W/"${etag.slice(0, 22)}"`, series };
  });
}

interface Scope {
  readonly first: string | null;
  readonly through: CalendarDay | null;
  readonly counted_at: string | null;
  readonly currency: string | null;
}

const SCOPE = `
  select to_char(min(c.month), 'YYYY-MM') as first, to_char(max(c.through), 'YYYY-MM-DD') as through,
    private.instant(max(c.counted_at)) as counted_at,
    (array_agg(c.currency order by c.month desc) filter (where c.currency is not null))[1] as currency
  from (select a.city_id as id from public.areas a where a.id = $1::uuid and not a.deleted
    union all select b.id from private.cities b where b.id = $1::uuid) s
  left join private.market_counts c on c.city_id = s.id and c.counted_at is not null
  group by s.id`;

interface Row {
  readonly key: string;
  readonly month: string;
  readonly n: number;
  readonly price: number | null;
  readonly of_closed: boolean;
  readonly metre: number | null;
  readonly metre_n: number;
  readonly inventory: number;
  readonly added: number;
  readonly closed: number;
  readonly days_to_close: number | null;
  readonly days_on_offer: number | null;
  readonly sale_to_list: number | null;
  readonly sale_to_list_n: number;
  readonly drop_share: number | null;
  readonly left_out: [number, number, number, number];
}

/** Months counted in another currency than the newest are of no use beside it. */
const MONTHS = `
  select m.listing_type || ':' || m.property_type || ':' || case when m.bedrooms < 0 then '' else m.bedrooms::text end as key,
    to_char(m.month, 'YYYY-MM') as month, m.n, m.price, m.of_closed, m.metre, m.metre_n, m.inventory, m.added, m.closed,
    m.days_to_close, m.days_on_offer, m.sale_to_list, m.sale_to_list_n, m.drop_share, to_jsonb(m.left_out) as left_out
  from private.market_months m
  join private.market_counts c on c.city_id = m.city_id and c.month = m.month
  where m.scope_id = $1::uuid and c.currency = $2
  order by key, m.month`;

function seriesOf(id: string, scope: Scope, rows: readonly Row[]): MarketSeries {
  const from = scope.first ?? '1970-01';
  const bySegment = new Map<string, Row[]>();
  for (const row of rows) {
    const same = bySegment.get(row.key);
    if (same === undefined) bySegment.set(row.key, [row]);
    else same.push(row);
  }
  return {
    id,
    currency: scope.currency,
    from,
    through: scope.through ?? '1970-01-01',
    countedAt: scope.counted_at,
    segments: Object.fromEntries(
      [...bySegment].map(([key, those]) => [key, columnsOf(those, from)]),
    ),
  };
}

function columnsOf(rows: readonly Row[], from: string): SeriesColumns {
  const at = monthsBetween(from, rows[0]?.month ?? from);
  const last = monthsBetween(from, rows.at(-1)?.month ?? from);
  const byMonth = new Map(rows.map((row) => [monthsBetween(from, row.month), row]));
  const months = Array.from({ length: last - at + 1 }, (_, index) => byMonth.get(at + index));
  const counts = (of: (row: Row) => number) =>
    months.map((row) => (row === undefined ? 0 : of(row)));
  const values = (n: (row: Row) => number, of: (row: Row) => number | null) =>
    months.map((row) => (row === undefined || n(row) < LEAST_HOMES ? null : of(row)));
  const priced = ({ of_closed: ofClosed, closed, inventory }: Row) =>
    ofClosed ? closed : inventory;
  const leftOut = months.map((row) => row?.left_out ?? NONE);
  return {
    at,
    n: counts(({ n }) => n),
    price: values(priced, ({ price }) => fourDigits(price)),
    metre: values(
      (row) => row.metre_n,
      ({ metre }) => fourDigits(metre),
    ),
    metreless: counts((row) => priced(row) - row.metre_n),
    inventory: counts(({ inventory }) => inventory),
    added: counts(({ added }) => added),
    closed: counts(({ closed }) => closed),
    daysToClose: values(
      ({ closed }) => closed,
      (row) => row.days_to_close,
    ),
    daysOnOffer: values(
      ({ inventory }) => inventory,
      (row) => row.days_on_offer,
    ),
    saleToList: values(
      (row) => row.sale_to_list_n,
      (row) => times(row.sale_to_list, 10_000),
    ),
    unlisted: counts((row) => row.closed - row.sale_to_list_n),
    drops: values(
      ({ inventory }) => inventory,
      (row) => times(row.drop_share, 1000),
    ),
    ...(leftOut.some((each) => each.some((count) => count > 0)) && { leftOut }),
  };
}

const NONE: Row['left_out'] = [0, 0, 0, 0];
const fourDigits = (value: number | null) => (value === null ? null : Number(value.toPrecision(4)));
const times = (value: number | null, by: number) =>
  value === null ? null : Math.round(value * by);

/** Of months as 'YYYY-MM'. */
const monthsBetween = (one: string, other: string): number => place(other) - place(one);
const place = (month: string): number =>
  Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;

import { utcDay } from '#contract/rules/calendarDay.ts';
import type { Db } from '#server/db/db.ts';

/** Two years of a chart, and one month more. */
const MONTHS = 25;

/**
 * Gives the cities of the demo the market of two years. Their homes are those of today: the thousands that came and
 * closed before are not made, so the months that are over would look as if the city had just begun. Their figures are
 * made from the homes on offer: about as many come as close, prices rise by some per cent a year, and stock follows the
 * seasons. The month that runs is counted from the homes. `now`: ms since the epoch. Changes nothing where it was done.
 */
export async function seedHistory(db: Db, { now }: { now(): number }): Promise<void> {
  const today = utcDay(now());
  await db.asService(async (sql) => {
    const cities = await sql.query<{ id: string }>(
      `select distinct a.city_id as id from public.areas a
       where not exists (select 1 from private.market_counts c where c.city_id = a.city_id and c.is_given)`,
    );
    for (const { id } of cities) {
      await sql.query(
        `select private.count_market_month($1::uuid, date_trunc('month', $2::date)::date, $2::date)`,
        [id, today],
      );
      await sql.query(MONTHS_BEFORE, [id, today, MONTHS]);
    }
  });
}

/** A number between -1 and 1, the same for the same texts. */
const noise = (...texts: string[]) =>
  `(hashtextextended(concat_ws(' ', ${texts.join(', ')}), 0) / 9.3e18::double precision)`;
/** -1 in January, 1 in July. */
const season = (month: string) =>
  `(-cos(2 * pi() * (extract(month from ${month}) - 1) / 12)::double precision)`;
const group = ['m.scope_id', 'm.listing_type', 'm.property_type', 'm.bedrooms'];
const groupOfMonth = [...group, 'v.month'];

/**
 * $1: city, $2: today, whose month was counted from the homes, $3: how many months before it there are to be. `turnover`: the
 * share of the homes on offer that closes in a month; `days`: how long one is on offer; `rise`: of prices in a year.
 */
const MONTHS_BEFORE = `
  with months as (
    select ago, (date_trunc('month', $2::date) - make_interval(months => ago))::date as month
    from generate_series(0, $3::integer + 1) ago),
  markets as (
    select k.*, m.ago, m.month,
      1 + 0.05 * ${season('m.month')} + 0.02 * ${noise('$1::text', 'k.type', 'm.month')} as stock,
      k.turnover * (1 + 0.08 * ${season('m.month')} + 0.05 * ${noise('k.type', 'm.month', '$1::text')}) as closing
    from months m
    cross join (values ('rent', 0.31, 24, 0.035), ('sale', 0.17, 66, 0.045)) k (type, turnover, days, rise)),
  moves as (
    select v.type, v.days, v.rise, v.ago, v.month, v.closing,
      v.stock / today.stock as stock, before.stock / today.stock as stock_before
    from markets v
    join markets before on before.type = v.type and before.ago = v.ago + 1
    join markets today on today.type = v.type and today.ago = 0
    where v.ago > 0),
  made as (
    select m.*, v.month as made_for, v.days,
      round(m.inventory * v.stock)::integer as on_offer,
      round(m.inventory * v.stock * v.closing)::integer as left_it,
      greatest(0, round(m.inventory * (v.stock - v.stock_before + v.stock * v.closing)))::integer as came,
      (1 - v.ago / 12.0::double precision * (v.rise + 0.02 * ${noise('m.scope_id', 'm.listing_type')}))
        * (1 + least(0.03, 0.2 / sqrt(m.n)) * ${noise(...groupOfMonth)}) as level,
      (1 + 0.2 * ${noise(...group)}) * (1 + 0.08 * ${noise("'pace'", ...groupOfMonth)}) as pace,
      case v.type when 'sale' then 0.972 else 0.99 end + 0.008 * ${noise("'ratio'", ...groupOfMonth)} as ratio,
      case v.type when 'sale' then 0.11 else 0.05 end * (1 + 0.2 * ${noise("'drops'", ...groupOfMonth)}) as drops
    from private.market_months m
    join moves v on v.type = m.listing_type
    where m.city_id = $1::uuid and m.month = date_trunc('month', $2::date) and m.inventory > 0),
  given as (
    insert into private.market_counts (city_id, month, through, counted_at, currency, is_given)
    select $1::uuid, m.month, (m.month + interval '1 month')::date - 1, c.counted_at, c.currency, true
    from months m
    join private.market_counts c on c.city_id = $1::uuid and c.month = date_trunc('month', $2::date)
    where m.ago between 1 and $3::integer)
  insert into private.market_months (city_id, scope_id, listing_type, property_type, bedrooms, month, n, price, of_closed,
      metre, metre_n, inventory, added, closed, days_to_close, days_on_offer, sale_to_list, sale_to_list_n, drop_share, left_out)
    select city_id, scope_id, listing_type, property_type, bedrooms, made_for, on_offer + left_it,
      round(price * level / 100) * 100, left_it >= 5, metre * level, case when left_it >= 5 then left_it else on_offer end,
      on_offer, came, left_it, round(days * pace), round(days * pace * 1.1), ratio, left_it,
      round(on_offer * drops) / nullif(on_offer, 0)::double precision, '{0,0,0,0}'
    from made where on_offer + left_it >= 5`;

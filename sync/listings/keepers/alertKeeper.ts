import { withPlaces } from '#search/query/travel.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import { alertedHits, type Judged } from '#search/alerts/alertedHits.ts';
import { toTell } from '#contract/rules/alerts/alertsToTell.ts';
import { type KeeperDeps, writeAll } from './keeperDeps.ts';
import { autorun } from './autorun.ts';

/**
 * Matches the person's alerts with all that is news on this device, whenever either changes: so what came with a sync is
 * found even where no push arrived. Then marks what is due as told, by which the notification centre shows it.
 */
export function startAlertKeeper(deps: KeeperDeps): Unsubscribe {
  const judged: Judged = new WeakMap();
  return autorun(deps, async (read) => {
    const { records, market, clock } = deps;
    const searches = read(records.list('saved_search')) ?? [];
    const alerts = searches.filter(({ body }) => body.alert.isOn);
    if (alerts.length === 0) return;
    const hits = read(records.list('alert_hit'));
    const viewed = read(market.notes.all('viewed_home'));
    const hidden = read(market.notes.all('hidden_home'));
    const since = Math.min(...alerts.map(({ body }) => body.baselineAt));
    const places = read(records.list('place'));
    const asked = alerts.map(({ body }) => body.query);
    const homes = read(market.listings.news(since, asked));
    const areas = read(market.listings.keptAreas());
    if (areas === undefined || places === undefined) return;
    if (hits === undefined || viewed === undefined || hidden === undefined || homes === undefined)
      return;
    const mine = places.map(({ body }) => body);
    const asAsked = (search: (typeof alerts)[number]) => ({
      ...search,
      body: { ...search.body, query: withPlaces(search.body.query, mine) },
    });
    const now = clock.now();
    const facts = {
      now,
      cityOf: new Map(
        areas.flatMap(({ area: { id, city_id: city } }) =>
          city === undefined ? [] : [[id, city] as const],
        ),
      ),
      known: new Set(hits.map(({ id }) => id)),
      viewed: new Set(viewed.map(({ propertyId }) => propertyId)),
      hidden: hidden.map(({ propertyId }) => propertyId),
    };
    const found = alertedHits(alerts.map(asAsked), homes, facts, judged);
    const due = alerts.flatMap((search) =>
      toTell(
        search,
        hits.filter(({ body }) => body.searchId === search.id),
        now,
      ),
    );
    await writeAll([
      ...found.map(({ id, body }) =>
        records.amend('alert_hit', id, (before) => (before === null ? body : null)),
      ),
      // Told or seen elsewhere meanwhile it stays so.
      ...due.map(({ id, body: { told } }) =>
        records.amend('alert_hit', id, (before) =>
          before === null || before.told !== undefined || before.isSeen || told === undefined
            ? null
            : { ...before, told },
        ),
      ),
    ]);
  });
}

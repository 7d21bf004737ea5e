import type { Unsubscribe } from '../../kit/clock.ts';
import { alertedHits } from '#search/alerts/alertedHits.ts';
import { type KeeperDeps, readPulled, writeAll } from './keeperDeps.ts';
import { amended, noticesOfHomes } from '#contract/rules/alerts/listingsToTell.ts';
import { autorun } from './autorun.ts';

/**
 * Tells the notification centre of the person's own homes and of saved ones. News told by an alert is left to
 * it.
 */
export const startListingNoticeKeeper = (deps: KeeperDeps): Unsubscribe =>
  autorun(deps, async (read) => {
    const { userId, records, market, clock, coming } = deps;
    // The notices of other devices must be known before anything is told here.
    if (read(coming('records'))) return;
    const notices = read(records.list('notice'));
    const hits = read(records.list('alert_hit'));
    const settings = read(records.one('settings'));
    const searches = read(records.list('saved_search'));
    const saved = read(market.notes.all('saved_home'));
    const viewed = read(market.notes.all('viewed_home'));
    const hidden = read(market.notes.all('hidden_home'));
    const mine = readPulled(read, market.listings.mine(), coming('properties'));
    if (!notices || !hits || !settings || !searches || !saved || !viewed || !hidden || !mine)
      return;
    const held = read(market.listings.byIds(saved.map(({ propertyId }) => propertyId)));
    if (held === undefined) return;

    const now = clock.now();
    const since = settings.listingsSince ?? null;
    const telling = { userId, now, since, isWanted: settings.notifyListings !== false };
    const found = alertedHits(searches, held, {
      now,
      known: new Set(hits.map(({ id }) => id)),
      viewed: new Set(viewed.map(({ propertyId }) => propertyId)),
      hidden: hidden.map(({ propertyId }) => propertyId),
    });
    const due = noticesOfHomes({ mine, saved, held, notices, hits: [...hits, ...found] }, telling);
    // The alert has it before the notice leaves it to the alert.
    const hasAll = await writeAll(
      found.map(({ id, body }) =>
        records.amend('alert_hit', id, (before) => (before === null ? body : null)),
      ),
    );
    if (!hasAll) return;
    const isWritten = await writeAll(
      due.map(({ id, body }) => records.amend('notice', id, (before) => amended(before, body))),
    );
    // The first look is over once its notices stand.
    if (isWritten && since === null) await records.change('settings', { listingsSince: now });
  });

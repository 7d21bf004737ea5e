import type { Unsubscribe } from '../../kit/clock.ts';
import { type KeeperDeps, readPulled, writeAll } from './keeperDeps.ts';
import { autorun } from './autorun.ts';
import { toTell } from './viewingsToTell.ts';

/** Tells the notification centre what became of viewings, and which are near. */
export const startViewingNoticeKeeper = (deps: KeeperDeps): Unsubscribe =>
  autorun(deps, async (read) => {
    const { userId, records, market, clock, coming } = deps;
    const viewings = readPulled(read, market.inquiries.viewings(), coming('viewings'));
    const told = read(records.list('notice'));
    const settings = read(records.one('settings'));
    if (viewings === undefined || told === undefined || settings === undefined) return;
    const ids = new Set(viewings.map((each) => each.property_id));
    const homes = read(market.listings.byIds([...ids]));
    if (homes === undefined) return;
    const known = new Set(told.map(({ id }) => id));
    const due = toTell(viewings, { userId, known, homes, now: clock.now() });
    await writeAll(
      due.map(({ id, body: news }) => {
        // A person who does not want to be told has it as read, should they want to later.
        const body = settings.notifyViewings === false ? { ...news, isRead: true } : news;
        // Told elsewhere meanwhile it stays as it is.
        return records.amend('notice', id, (before) => (before === null ? body : null));
      }),
    );
  });

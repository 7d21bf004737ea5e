import { toConfirm } from '../../model/rules/listing/viewingHours.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import { type KeeperDeps, readPulled, writeAll } from './keeperDeps.ts';
import { autorun } from './autorun.ts';

/** Confirms viewings in an owner's hours, where they chose so, while the app is open. */
export const startViewingHoursKeeper = (deps: KeeperDeps): Unsubscribe =>
  autorun(deps, async (read) => {
    const { userId, records, market, clock, coming } = deps;
    const hours = read(records.one('landlord_settings'));
    // Without a choice no viewings are read for it.
    if (hours?.confirmViewings !== true) return;
    const viewings = readPulled(read, market.inquiries.viewings(), coming('viewings')) ?? [];
    const inOrder = viewings.toSorted((one, other) =>
      one.written_at.localeCompare(other.written_at),
    );
    const due = toConfirm(inOrder, hours, userId, clock.now());
    await writeAll(due.map(({ id }) => market.inquiries.setViewing(id, 'confirmed', 'hours')));
  });

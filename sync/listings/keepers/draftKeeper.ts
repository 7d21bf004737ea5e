import type { Unsubscribe } from '../../kit/clock.ts';
import { autorun } from './autorun.ts';
import { type KeeperDeps, writeAll } from './keeperDeps.ts';

type Deps = Pick<KeeperDeps, 'records' | 'market' | 'clock' | 'log'>;

/** Finishes drafts whose listing was published by a tab that ended before it could put them away. */
export const startDraftKeeper = (deps: Deps): Unsubscribe =>
  autorun(deps, async (read) => {
    const { records, market } = deps;
    const drafts = read(records.list('listing_draft')) ?? [];
    if (drafts.length === 0) return;
    const mine = read(market.listings.mine()) ?? [];
    const published = new Map(
      mine.map((each) => [each.id, Date.parse(each.availability_confirmed_at)]),
    );
    const over = drafts.filter(({ id, body }) => published.get(id) === body.at);
    await writeAll(over.map(({ id, body }) => market.listings.finishDraft(id, body.at)));
  });

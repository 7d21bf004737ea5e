import { isStandingNews, standingNews } from '../../model/rules/alerts/standingNews.ts';
import type { Unsubscribe } from '../../kit/clock.ts';
import { autorun } from './autorun.ts';
import { type KeeperDeps, writeAll } from './keeperDeps.ts';

type Deps = Pick<KeeperDeps, 'userId' | 'records' | 'clock' | 'coming' | 'log'>;

/** Tells the notification centre what moderators decided about the person and their homes. No choice of theirs silences it. */
export const startStandingNoticeKeeper = (deps: Deps): Unsubscribe =>
  autorun(deps, async (read) => {
    const { userId, records, clock, coming } = deps;
    if (read(coming('records'))) return;
    const standings = read(records.list('standing'));
    const notices = read(records.list('notice'));
    if (!standings || !notices) return;
    const bodies = standings.map(({ body }) => body);
    await writeAll(
      standingNews(userId, bodies, notices, clock.now()).map(({ id, body }) =>
        records.amend('notice', id, (before) =>
          isStandingNews(body, before) ? { ...before, ...body } : null,
        ),
      ),
    );
  });

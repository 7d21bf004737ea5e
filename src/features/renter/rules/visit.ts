import type { RecordBody } from '#contract/entities/record.ts';
import { isNoticeCleared } from '#sync/model/rules/alerts/noticeRead.ts';

type Settings = Pick<RecordBody<'settings'>, 'dashboardAt' | 'dashboardSince'>;

/** Somebody who comes back within this goes on with the same visit, ms. */
const VISIT_MS = 30 * 60_000;

export interface Visit {
  /** The end of the visit before this one, ms since the epoch; null: there was none. */
  readonly since: number | null;
  /** To be kept of this one. */
  readonly kept: Settings;
}

/** The visit that a look at the dashboard belongs to. `now`: ms since the epoch. */
export function visitAt({ dashboardAt, dashboardSince }: Settings, now: number): Visit {
  const isSame = dashboardAt !== undefined && now - dashboardAt < VISIT_MS;
  const since = isSame ? dashboardSince : dashboardAt;
  return {
    since: since ?? null,
    kept: { dashboardAt: now, ...(since !== undefined && { dashboardSince: since }) },
  };
}

export interface News {
  readonly matches: number;
  readonly viewings: number;
  readonly homes: number;
  readonly lists: number;
}

/** How much of each kind came after `since` (ms since the epoch) by itself or from others, once each. */
export function newsSince(
  since: number,
  notices: readonly RecordBody<'notice'>[],
  hits: readonly RecordBody<'alert_hit'>[],
): News {
  const fresh = notices.filter(
    (notice) => notice.at > since && notice.isOwn !== true && !isNoticeCleared(notice),
  );
  return {
    matches: hits.filter(({ at }) => at > since).length,
    viewings: new Set(fresh.flatMap(({ viewing }) => viewing?.id ?? [])).size,
    homes: new Set(fresh.flatMap(({ listing }) => listing?.id ?? [])).size,
    lists: new Set(fresh.flatMap(({ shortlist }) => shortlist?.id ?? [])).size,
  };
}

import type { Kept, RecordBody } from '#contract/entities/record.ts';
import type { StandingBody } from '#contract/entities/records/moderation.ts';
import { standingNoticeIdOf } from '#contract/rules/ids.ts';

type Notice = RecordBody<'notice'>;

/** An older notice is in nobody's centre. */
const NOTED_MS = 90 * 24 * 60 * 60_000;

/** The notice of how a listing or a person stands. */
function standingNotice(userId: string, standing: StandingBody): Kept<'notice'> {
  const { about, aboutId, state, reason, name, at, appeal, until } = standing;
  return {
    id: standingNoticeIdOf(userId, aboutId),
    body: {
      ...{ tone: 'info', text: name, at, isRead: false },
      standing: {
        ...{ about, aboutId, state },
        ...(reason !== undefined && { reason }),
        ...(appeal === 'turned_down' && { appeal }),
        ...(until !== undefined && { until }),
      },
    },
  };
}

/**
 * The notices that are due: of how homes and the person stand, and of how they stand no longer. That an appeal waits is no news: its
 * writer sent it. A home that is shown again is told of by itself. `now`: ms since the epoch.
 */
export function standingNews(
  userId: string,
  standings: readonly StandingBody[],
  notices: readonly Kept<'notice'>[],
  now: number,
): readonly Kept<'notice'>[] {
  const told = standings
    .filter(({ at, appeal }) => now - at < NOTED_MS && appeal !== 'waiting')
    .filter(({ about, state }) => about === 'person' || state !== 'released')
    .map((standing) => standingNotice(userId, standing));
  const over = notices.flatMap(({ id, body }): Kept<'notice'>[] => {
    const stands = standings.find(({ aboutId }) => aboutId === body.standing?.aboutId);
    if (body.standing === undefined || body.standing.isOver === true) return [];
    const { about, aboutId, state } = body.standing;
    if (about === 'person') {
      const isBack = stands === undefined && state !== 'released';
      const at = Math.max(now, body.at + 1);
      return isBack
        ? [{ id, body: { ...body, at, standing: { about, aboutId, state: 'released' as const } } }]
        : [];
    }
    if (stands !== undefined && stands.state !== 'released') return [];
    return [{ id, body: { ...body, standing: { ...body.standing, isOver: true as const } } }];
  });
  return [...told, ...over].filter(({ id, body }) =>
    isStandingNews(body, notices.find((one) => one.id === id)?.body),
  );
}

/** Whether the notice says another thing than the one that stands, and no earlier one. */
export function isStandingNews(
  { at, standing }: Notice,
  before: Pick<Notice, 'at' | 'standing'> | null | undefined,
): boolean {
  if (!before) return true;
  if (standing?.isOver === true) return before.standing?.isOver !== true && before.at <= at;
  const was = before.standing;
  const isSame =
    was?.state === standing?.state &&
    was?.appeal === standing?.appeal &&
    was?.until === standing?.until &&
    was?.isOver !== true;
  return !isSame && before.at <= at;
}

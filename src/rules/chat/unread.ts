/** The fields of a conversation in the list that decide whether it counts. */
export interface Counted {
  readonly unread: number;
  readonly isMarkedUnread: boolean;
  /** ms since the epoch; null: never muted. */
  readonly mutedUntil: number | null;
}

/** Whether a conversation notifies nothing now. `now`: ms since the epoch. */
export const isMuted = ({ mutedUntil }: Pick<Counted, 'mutedUntil'>, now: number): boolean =>
  mutedUntil !== null && mutedUntil > now;

/**
 * The number on a badge: unread messages, and one for a conversation that was marked; muted ones are left
 * out.
 */
export const countedUnread = (rows: readonly Counted[], now: number): number =>
  rows
    .filter((row) => !isMuted(row, now))
    .reduce((sum, { unread, isMarkedUnread }) => sum + Math.max(unread, Number(isMarkedUnread)), 0);

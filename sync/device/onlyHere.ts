import type { Unsubscribe } from '../kit/clock.ts';
import type { ChangedRow, ChangedRows, QueryScope } from '../store/index.ts';
import type { ConversationDoc, OutboxDoc } from '../store/docs.ts';

/** The changes that only this device had, as this tab last read them. */
export interface OnlyHere {
  /** Rows that were changed and not answered: known to the leader. */
  readonly rows: readonly ChangedRow[];
  readonly entries: readonly OutboxDoc[];
  readonly conversations: readonly ConversationDoc[];
}

/** Keeps in memory what the server cannot give again, for the case that the browser removes it. */
export function rememberOnlyHere(
  scope: QueryScope,
  rows: Pick<ChangedRows, 'get'>,
): { get(): OnlyHere; stop: Unsubscribe } {
  const { reads } = scope;
  let known: Omit<OnlyHere, 'rows'> = { entries: [], conversations: [] };
  const stops = [
    reads.outbox((entries) => {
      known = { ...known, entries };
    }),
    reads.conversations((conversations) => {
      known = { ...known, conversations };
    }),
  ];
  return {
    get: () => ({ ...known, rows: rows.get() }),
    stop() {
      for (const stop of stops) stop();
    },
  };
}

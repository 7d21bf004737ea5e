import type { Unsubscribe } from '../../kit/clock.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';

/** How a tab says something of a call to the server, and hears: over the socket of the tab that leads. */
export interface CallSignals {
  /** Says a word and gives its outcome. `lost`: nobody answered; it may have arrived. Never rejects. */
  say(event: string, payload: unknown): Promise<'taken' | 'lost' | ErrorCode>;
  /** The server's events, not parsed. `connected`: the line stands anew. */
  subscribe(
    onTold: (told: { readonly event: string; readonly payload: unknown }) => void,
    onConnected: () => void,
  ): Unsubscribe;
  isLeader(): boolean;
}

import type { Unsubscribe } from '../../kit/clock.ts';

/** The tab's own state. All of it is a hint, none of it proof of a network. */
export interface Page {
  isVisible(): boolean;
  /** `navigator.onLine`. */
  claimsOnline(): boolean;
  /** Visibility changed, `online`, `offline`, page resumed or restored. */
  onHint(
    callback: (hint: 'visible' | 'hidden' | 'online' | 'offline' | 'resume') => void,
  ): Unsubscribe;
}

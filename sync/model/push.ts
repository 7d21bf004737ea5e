import type { PushSubscribed } from '#contract/protocol/push.ts';
import type { NamesAt } from '#contract/protocol/pushWords.ts';

/** How this device is reached while the app is closed. */
export interface Push {
  /**
   * Tells the server by which push service, or that by none (null), and by which clock it is night here (IANA). False where the session is
   * over. Rejects with TransportError.
   */
  tell(subscription: PushSubscribed | null, zone: string): Promise<boolean>;
  /** Gives where the worker finds names for what it is told; null: nobody is signed in. */
  namesAt(): Promise<NamesAt | null>;
}

import type { PushSubscribed } from '#contract/protocol/push.ts';
import type { NamesAt } from '#contract/protocol/pushWords.ts';

/** This device while the app is closed. */
export interface Push {
  /** Loaded by those who want to be told, and where the browser sends what waits. */
  open(): Promise<PushCalls>;
}

export interface PushCalls {
  /**
   * Tells the server by which push service this device is reached, or that by none (null), and by which clock it is night here (IANA). False where the
   * session is over. Rejects with TransportError.
   */
  tell(subscription: PushSubscribed | null, zone: string): Promise<boolean>;
  /** Gives where the worker finds names for what it is told; null: nobody is signed in. */
  namesAt(): NamesAt | null;
  /**
   * Sees to it that the worker may send what waits, for some days at least. Gives the tag by which the browser calls it; null: nobody is signed in, or the
   * server gives no pass. Rejects with TransportError.
   */
  preparePass(): Promise<string | null>;
}

import type { ErrorCode } from '#contract/protocol/errors.ts';
import type { Unsubscribe } from '../kit/clock.ts';

/** Something that waits in a store on this device and is brought to the server by calls of its own. */
export interface OutgoingKind<Item extends { readonly id: string }, Answer = void> {
  /** Kinds do not hold each other up: each fails, and waits, under its name. */
  readonly name: string;
  /** Anybody may send it, signed in or not. */
  readonly isPublic?: boolean;
  /** So many go side by side; one where it is not said. */
  readonly atOnce?: number;
  /** The wait of a new item for more that goes with it, ms. */
  readonly gatherMs?: number;
  /** The waiting items as the store has them, the next one first. */
  due(): Promise<readonly Item[]>;
  /** One try. Throws TransportError. `isUnwanted`: it was taken out, or this tab sends no more. */
  send(item: Item, isUnwanted: () => boolean): Promise<Answer>;
  /** The server has it. Done again it changes nothing. */
  sent(item: Item, answer: Answer): Promise<void>;
  /** The server will never take it as it is. */
  refused(item: Item, code: ErrorCode): Promise<void>;
  /** A tab changed what is stored. `isWish`: somebody wants what waits to be tried now. */
  onChange(callback: (isWish: boolean) => void): Unsubscribe;
}

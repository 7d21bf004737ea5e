import type { Person } from '#contract/entities/user.ts';

/**
 * A person's actions on a conversation on this device alone. Each promise resolves once durable. The server
 * hears of the read mark through the engine.
 */
export interface Notes {
  /** Makes the conversation with `other` if it is not here yet. */
  begin(id: string, other: Person): Promise<void>;
  /** `at`: ms since the epoch. */
  saveDraft(id: string, text: string, at: number): Promise<void>;
  /** Stores a draft of `at` unless the draft here was changed then or later, be it by emptying it. */
  restoreDraft(id: string, text: string, at: number): Promise<void>;
  /** Empties the draft if it still says what was sent. `at`: ms since the epoch. */
  clearDraft(id: string, sent: string, at: number): Promise<void>;
  /** The same at the next start after a send of `at`: a draft that was written later stays, whatever it says. */
  clearSentDraft(id: string, sent: string, at: number): Promise<void>;
  setArchived(id: string, isArchived: boolean): Promise<void>;
  raiseRead(id: string, seq: number): Promise<void>;
}

import type { Clock, Random } from '../../kit/clock.ts';
import type { Deferred } from '../../kit/pending.ts';
import type { Engine } from '../../model/engine.ts';
import type { Notes } from '../../model/ports/notes.ts';
import type { OutboxStore } from '../../model/ports/stores.ts';

/** The stores to which the commands of one signed-in person write. */
export interface CommandDeps {
  readonly userId: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: OutboxStore;
  readonly notes: Notes;
  /** `post` stores a new message; `nudge`: something can be sent, the engine need not wait for its next look. */
  readonly engine: Pick<Engine, 'post' | 'nudge'>;
  /** The question about a home was taken back before it left: so is its inquiry, where the server has not heard of it. */
  withdrawInquiry(homeId: string): Promise<void>;
}

/** Messaging over the open database of who is signed in. */
export interface OpenChat {
  readonly commands: CommandDeps;
  readonly engine: Pick<Engine, 'reportTyping' | 'finishTyping'>;
}
export type RunChat = Deferred<OpenChat>['run'];

/** The place where a draft is durable at once, until the database has it. */
export interface DraftNotes {
  put(conversationId: string, text: string, at: number): void;
  drop(conversationId: string, text: string): void;
  /** Its message is stored: should the page end before the stored draft is emptied, the next start empties it. */
  sent(conversationId: string, text: string, at: number): void;
  dropSent(conversationId: string, text: string): void;
}

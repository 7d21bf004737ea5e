import type { Clock, Random } from '../ports/clock.ts';
import type { NewMessage, OutboxEntry } from '../outbox/entry.ts';
import type { Notes } from '../ports/notes.ts';
import type { OutboxStore } from '../ports/stores.ts';

/** What the commands of one signed-in person write to. */
export interface CommandDeps {
  readonly userId: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: OutboxStore;
  readonly notes: Notes;
  /** Stores a new message and sends it as soon as possible. Resolves when it is durable. */
  post(message: NewMessage): Promise<OutboxEntry>;
  /** Something can be sent: the engine need not wait for its next look. */
  nudge(): void;
}

import type { Clock, Random } from '../../kit/clock.ts';
import type { NewMessage, OutboxEntry } from '../../model/entry.ts';
import type { Notes } from '../../model/ports/notes.ts';
import type { OutboxStore } from '../../model/ports/stores.ts';

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

import type { OutgoingKind } from './kind.ts';
import { startQueue, type Queue, type QueueDeps } from './queue.ts';

export interface SenderDeps extends QueueDeps {
  /**
   * The delay before the sender looks for waiting items, unless something changes before: the page goes
   * first. ms ms
   */
  readonly beginsAfterMs: number;
}

/** Sends what waits of every kind, under one policy. One runs for an identity: in the tab that leads. */
export interface Sender {
  add<Item extends { readonly id: string }, Answer>(kind: OutgoingKind<Item, Answer>): void;
  /** It may work now: every wait ends but those that the server asked for. */
  wake(): void;
  /** The gate is open again: what it held back goes on. */
  goOn(): void;
  /** Stops sending and noting. The next sender sends again what was on its way, under its id. */
  stop(): void;
}

export function createSender(deps: SenderDeps): Sender {
  const queues: Queue[] = [];
  const all = (act: (queue: Queue) => void) => queues.forEach(act);
  const cancelBeginning = deps.clock.after(deps.beginsAfterMs, () => all((queue) => queue.begin()));
  return {
    add: (kind) => void queues.push(startQueue(deps, kind)),
    wake: () => all((queue) => queue.wake()),
    goOn: () => all((queue) => queue.goOn()),
    stop() {
      cancelBeginning();
      all((queue) => queue.stop());
    },
  };
}

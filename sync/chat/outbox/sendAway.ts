import { classifyFailure, type FailureClass } from '../../model/classifyFailure.ts';
import type { MayGo, OutboxEntry } from '../../model/entry.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { decideLane, lanesOf, type Queued } from './lane.ts';

/** How sending without a tab ended. */
export type AwayEnd =
  /** All is sent that can go without the app. */
  | 'done'
  /** A tab is there: it goes on. */
  | 'tab'
  /** The line or the server did not hold: it is worth another try. */
  | 'later';

export interface AwayPorts {
  /** The whole outbox, by lane and place. */
  entries(): Promise<readonly OutboxEntry[]>;
  /** An entry as it is stored now; null: it left. */
  entry(id: string): Promise<OutboxEntry | null>;
  /** Sends one message, which the server then has. Throws TransportError. */
  send(entry: OutboxEntry): Promise<void>;
}

/** Its bytes go by the app alone, before it. */
const mayGoAlone: MayGo = ({ messageType }) => messageType !== 'file';

/**
 * Sends what waits where no tab can, one message at a time and each lane in its order. Stores nothing: what the server has by then leaves the outbox once
 * a tab hears of it, as after an answer that was lost. A lane ends at the first thing that needs the app. `over`: a tab is there.
 */
export async function sendAway(ports: AwayPorts, over: AbortSignal): Promise<AwayEnd> {
  let end: AwayEnd = 'done';
  for (const lane of lanesOf(await ports.entries()).values()) {
    if (end === 'done') end = await sendLane(lane.map(queuedAgain), ports, over);
  }
  return end;
}

async function sendLane(
  lane: readonly OutboxEntry[],
  { entry: stored, send }: AwayPorts,
  over: AbortSignal,
): Promise<AwayEnd> {
  let left = lane;
  for (;;) {
    const head = headOf(left);
    if (over.aborted) return 'tab';
    if (head === null) return 'done';
    const now = await stored(head.id);
    if (over.aborted) return 'tab';
    // Somebody wrote since: they look after it.
    if (now === null || !isSame(queuedAgain(now), head)) return 'done';
    const failure = await failureOf(send(head));
    if (failure !== null) return failure.kind === 'retry' ? 'later' : 'done';
    left = left.filter(({ id }) => id !== head.id);
  }
}

/** A tab that died left it on its way: no answer is awaited any more. */
const queuedAgain = (entry: OutboxEntry): OutboxEntry =>
  entry.state === 'sending' ? { ...entry, state: 'queued', nextAttemptAt: 0 } : entry;

/** The network came back: what an earlier failure holds may go. */
function headOf(lane: readonly OutboxEntry[]): Queued | null {
  const decision = decideLane(lane, 0, { maxItems: 1, holdsCount: false, mayGo: mayGoAlone });
  return decision.kind === 'send' ? (decision.batch[0] ?? null) : null;
}

const isSame = (one: OutboxEntry, other: OutboxEntry): boolean =>
  one.state === other.state && one.content === other.content && one.position === other.position;

async function failureOf(sending: Promise<void>): Promise<FailureClass | null> {
  try {
    await sending;
    return null;
  } catch (error) {
    if (error instanceof TransportError) return classifyFailure(error.failure);
    throw error;
  }
}

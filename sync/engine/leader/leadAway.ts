import type { Clock } from '../../kit/clock.ts';
import type { Channel } from '../../model/ports/channel.ts';
import type { Locks } from '../../model/ports/locks.ts';
import type { AwayEnd } from '../../chat/outbox/away.ts';
import type { TabMessage } from '../../model/tabMessage.ts';
import { BEAT_MS, LEADER_LOCK, SILENT_BEATS } from './lock.ts';

export interface LeadAwayDeps {
  readonly clock: Clock;
  readonly locks: Pick<Locks, 'hold'>;
  readonly channel: Pick<Channel, 'post' | 'subscribe'>;
}

/** Names the worker to tabs. */
const WORKER = 'worker';

/**
 * Leads where no tab does: while `send` runs, and no longer than until the first word of a tab. Tabs are asked first, and told that something waits: one
 * that leads answers at once and sends it. One that says nothing for as long as a visible tab would wait (LD4) is frozen, or there is none.
 */
export async function leadAway(
  { clock, locks, channel }: LeadAwayDeps,
  send: (over: AbortSignal) => Promise<AwayEnd>,
): Promise<AwayEnd> {
  const over = new AbortController();
  const silence = quietFor(clock, BEAT_MS * SILENT_BEATS, over.signal);
  const stopListening = channel.subscribe((message) => {
    if (!isOfWorker(message)) over.abort();
  });
  const say = (message: TabMessage) => channel.post(message);
  try {
    say({ type: 'hello', tab: WORKER });
    say({ type: 'nudge', tab: WORKER });
    await silence;
    if (over.signal.aborted) return 'tab';
    let end: AwayEnd = 'tab';
    const isOver = aborted(over.signal);
    await locks.hold(LEADER_LOCK, { steal: true }, async (lost) => {
      lost.addEventListener('abort', () => over.abort(), { once: true });
      // A message on the line may arrive all the same: whoever leads next sends it again, and it is one.
      end = await Promise.race([send(over.signal), isOver]);
    });
    return end;
  } catch (error) {
    // A tab took the lead, perhaps before this knew that it had it.
    if (over.signal.aborted || (error instanceof Error && error.name === 'AbortError'))
      return 'tab';
    throw error;
  } finally {
    stopListening();
  }
}

/** Whether a message comes from a run of the worker, which is no tab. */
const isOfWorker = (message: unknown): boolean =>
  typeof message === 'object' && message !== null && 'tab' in message && message.tab === WORKER;

const quietFor = (clock: Clock, ms: number, over: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const cancel = clock.after(ms, resolve);
    over.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });

const aborted = (over: AbortSignal): Promise<AwayEnd> =>
  new Promise((resolve) => {
    over.addEventListener('abort', () => resolve('tab'), { once: true });
  });

import type { OutboxEntry } from '../../model/entry.ts';
import { mayArrive, transition } from '../outbox/transition.ts';
import type { CommandDeps } from './deps.ts';

/**
 * Lets what waits behind a file go first: it goes to its lane's end, and with it the files right behind it
 * where words wait behind all of them. An entry that may be on the line already stays. A page that ends in
 * between has moved some of them, each of which still goes once. Gives the ids of what was moved.
 */
export async function letPass(
  { outbox, engine }: Pick<CommandDeps, 'outbox' | 'engine'>,
  id: string,
): Promise<readonly string[]> {
  const moved: string[] = [];
  for (const one of passedBy(await outbox.all(), id)) {
    const entry = await outbox.requeue(one, (current) =>
      isWaitingFile(current) ? transition(current, { type: 'retry' }) : current,
    );
    if (entry !== null) moved.push(one);
  }
  engine.nudge();
  return moved;
}

/** The files that go to the end, in their order; none where nothing waits behind. `entries`: by lane and position. */
function passedBy(entries: readonly OutboxEntry[], id: string): readonly string[] {
  const pressed = entries.find((entry) => entry.id === id);
  if (pressed === undefined || !isWaitingFile(pressed)) return [];
  const lane = entries.filter(
    (entry) =>
      entry.lane === pressed.lane && (entry.state === 'queued' || entry.state === 'sending'),
  );
  const behind = lane.slice(lane.indexOf(pressed));
  if (behind.length === 1) return [];
  const run = behind.findIndex((entry) => !isWaitingFile(entry));
  return run < 0 ? [id] : behind.slice(0, run).map((entry) => entry.id);
}

const isWaitingFile = (entry: OutboxEntry): boolean =>
  entry.state === 'queued' && entry.messageType === 'file' && !mayArrive(entry);

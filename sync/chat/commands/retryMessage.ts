import { transition } from '../outbox/transition.ts';
import type { CommandDeps } from './deps.ts';

/** A failed entry goes to its lane's end and is queued again; a waiting one is tried at once. */
export async function retryMessage(
  { outbox, engine }: Pick<CommandDeps, 'outbox' | 'engine'>,
  id: string,
): Promise<void> {
  const entry = await outbox.get(id);
  if (entry?.state === 'failed')
    await outbox.requeue(id, (current) =>
      current.state === 'failed' ? transition(current, { type: 'retry' }) : current,
    );
  else if (entry?.state === 'queued')
    await outbox.update(id, (current) =>
      current.state === 'queued' ? transition(current, { type: 'retry' }) : undefined,
    );
  engine.nudge();
}

/** Every failed entry goes to its lane's end, in its order, and what waits after a failure is tried at once. */
export async function retryAll(deps: Pick<CommandDeps, 'outbox' | 'engine'>): Promise<void> {
  const entries = await deps.outbox.all();
  const waiting = entries.filter(
    (entry) => entry.state === 'queued' && (entry.attempts > 0 || entry.nextAttemptAt > 0),
  );
  await deps.outbox.updateMany(
    waiting.map(({ id }) => id),
    (current) => (current.state === 'queued' ? transition(current, { type: 'retry' }) : undefined),
  );
  for (const { state, id } of entries) if (state === 'failed') await retryMessage(deps, id);
  deps.engine.nudge();
}

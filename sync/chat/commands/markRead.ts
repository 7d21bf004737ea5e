import type { CommandDeps } from './deps.ts';

/** Read on this device up to and including `seq`; the engine tells the server when it can. */
export async function markRead(
  { notes, engine }: Pick<CommandDeps, 'notes' | 'engine'>,
  conversationId: string,
  seq: number,
): Promise<void> {
  await notes.raiseRead(conversationId, seq);
  engine.nudge();
}

import type { CommandDeps } from './deps.ts';

/** Read on this device up to and including `seq`; the engine tells the server when it can. */
export async function markRead(
  { notes, nudge }: Pick<CommandDeps, 'notes' | 'nudge'>,
  conversationId: string,
  seq: number,
): Promise<void> {
  await notes.raiseRead(conversationId, seq);
  nudge();
}

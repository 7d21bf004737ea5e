import type { CommandDeps } from './deps.ts';

/** Keeps what is being typed; an empty text removes the draft. `at`: ms since the epoch. Durable once it resolves. */
export const saveDraft = (
  { notes }: Pick<CommandDeps, 'notes'>,
  conversationId: string,
  text: string,
  at: number,
): Promise<void> => notes.saveDraft(conversationId, text, at);

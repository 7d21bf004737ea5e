import type { CommandDeps } from './deps.ts';

/** Keeps what is being typed; an empty text removes the draft. Durable once it resolves. */
export const saveDraft = (
  { notes, clock }: Pick<CommandDeps, 'notes' | 'clock'>,
  conversationId: string,
  text: string,
): Promise<void> => notes.saveDraft(conversationId, text, clock.now());

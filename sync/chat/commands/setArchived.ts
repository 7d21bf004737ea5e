import type { CommandDeps } from './deps.ts';

/** Moves a conversation to the archive of this device, or back. */
export const setArchived = (
  { notes }: Pick<CommandDeps, 'notes'>,
  conversationId: string,
  isArchived: boolean,
): Promise<void> => notes.setArchived(conversationId, isArchived);

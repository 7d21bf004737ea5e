import { conversationIdOf } from '#contract/rules/ids.ts';
import type { Person } from '#contract/entities/user.ts';
import type { CommandDeps } from './deps.ts';

/** Opens the conversation with a person, making it on this device if need be. Gives its id. */
export async function startConversation(
  { notes, userId }: Pick<CommandDeps, 'notes' | 'userId'>,
  person: Person,
): Promise<string> {
  const id = conversationIdOf(userId, person.id);
  await notes.begin(id, person);
  return id;
}

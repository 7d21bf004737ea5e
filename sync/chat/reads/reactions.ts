import type { Message } from '#contract/entities/message.ts';
import { reactionIn } from '#contract/entities/reaction.ts';
import type { Reactions } from '../../model/types.ts';
import type { OutboxDoc } from '../../store/docs.ts';

export const NO_REACTIONS: Reactions = { mine: null, theirs: null };

/**
 * How both people react to each message, by its id: the newest of each counts, and what this person has pressed and waits
 * to be sent. `stored`: ascending by seq. `before`: how they reacted in front of all these; given are those messages alone
 * that something here is to.
 */
export function reactionsOf(
  stored: readonly Message[],
  waiting: readonly OutboxDoc[],
  userId: string,
  before: ReadonlyMap<string, Reactions> = new Map(),
): ReadonlyMap<string, Reactions> {
  const all = new Map<string, Reactions>();
  const known = (to: string) => all.get(to) ?? before.get(to) ?? NO_REACTIONS;
  const note = (whose: keyof Reactions, messageType: string, content: string) => {
    const reaction = reactionIn({ messageType, content });
    if (reaction === null) return;
    all.set(reaction.to, { ...known(reaction.to), [whose]: reaction.sign });
  };
  for (const { sender_id: sender, message_type: type, content } of stored)
    note(sender === userId ? 'mine' : 'theirs', type, content);
  for (const { state, messageType, content } of waiting)
    if (state !== 'failed') note('mine', messageType, content);
  return all;
}

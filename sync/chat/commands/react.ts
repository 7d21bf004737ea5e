import { isSaid, reactionIn, type Reaction } from '#contract/entities/reaction.ts';
import { contentAbout } from '#contract/entities/reply.ts';
import { newId } from '#contract/rules/ids.ts';
import { mayArrive, transition } from '../outbox/transition.ts';
import type { MessageOf } from './changeSent.ts';
import type { CommandDeps } from './deps.ts';

export interface ReactionInput extends MessageOf {
  readonly sign: Reaction | null;
}

/** Entries of a lane that are looked through for an earlier sign of the same message. */
const LANE_LOOK = 200;

/**
 * Puts a reaction in the outbox, behind what its lane holds; `sign` null takes the one before back. An earlier one to the same
 * message that has not left is taken out: the newest counts, whatever became of it.
 */
export async function react(
  { engine, outbox, clock, random }: Pick<CommandDeps, 'engine' | 'outbox' | 'clock' | 'random'>,
  input: ReactionInput,
): Promise<void> {
  const { conversationId, receiverId, messageId, sign } = input;
  const waiting = await outbox.head(conversationId, LANE_LOOK);
  const before = waiting.filter(
    (entry) => !isSaid(entry.messageType) && reactionIn(entry)?.to === messageId,
  );
  await outbox.updateMany(
    before.map(({ id }) => id),
    (entry) => (mayArrive(entry) ? undefined : transition(entry, { type: 'cancel' })),
  );
  const now = clock.now();
  await engine.post({
    id: newId(now, random.bytes(16)),
    lane: conversationId,
    receiverId,
    content: contentAbout(messageId, sign ?? ''),
    messageType: 'reaction',
    writtenAt: new Date(now).toISOString(),
    attempts: 0,
    state: 'queued',
    nextAttemptAt: 0,
  });
}

import { changeIn } from '#contract/entities/change.ts';
import { contentAbout } from '#contract/entities/reply.ts';
import { newId } from '#contract/rules/ids.ts';
import { messageTextFault } from '#contract/rules/text/messageText.ts';
import type { Engine } from '../../model/engine.ts';
import type { OutboxStore } from '../../model/ports/stores.ts';
import { MessageError } from '../../model/types.ts';
import { mayArrive, transition } from '../outbox/transition.ts';
import type { CommandDeps } from './deps.ts';

/** A stored message of a conversation. */
export interface MessageOf {
  readonly conversationId: string;
  readonly receiverId: string;
  readonly messageId: string;
}

export interface SentEdit extends MessageOf {
  /** Its words from now on. */
  readonly content: string;
}

interface Deps extends Pick<CommandDeps, 'clock' | 'random'> {
  readonly engine: Pick<Engine, 'post'>;
  readonly outbox: Pick<OutboxStore, 'all' | 'updateMany'>;
}

/** Puts other words for a sent message in the outbox, in place of a change of it that waits. Throws MessageError. */
export async function editSent(deps: Deps, { content, ...of }: SentEdit): Promise<void> {
  const fault = messageTextFault(content);
  if (fault !== null) throw new MessageError(fault);
  await change(deps, of, 'edit', content);
}

/** Puts the unsending of a sent message in the outbox, in place of a change of it that waits. */
export const unsend = (deps: Deps, of: MessageOf): Promise<void> => change(deps, of, 'unsend', '');

async function change(
  { engine, outbox, clock, random }: Deps,
  { conversationId, receiverId, messageId }: MessageOf,
  messageType: 'edit' | 'unsend',
  words: string,
): Promise<void> {
  const before = (await outbox.all()).filter(
    (entry) => entry.lane === conversationId && changeIn(entry)?.to === messageId,
  );
  const now = clock.now();
  await engine.post({
    id: newId(now, random.bytes(16)),
    lane: conversationId,
    receiverId,
    content: contentAbout(messageId, words),
    messageType,
    writtenAt: new Date(now).toISOString(),
    attempts: 0,
    state: 'queued',
    nextAttemptAt: 0,
  });
  // The newer one is safe by now. One that is on its way stands before it.
  await outbox.updateMany(
    before.map(({ id }) => id),
    (entry) => (mayArrive(entry) ? undefined : transition(entry, { type: 'cancel' })),
  );
}

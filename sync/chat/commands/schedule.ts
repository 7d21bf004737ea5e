import { contentAbout, withWords } from '#contract/entities/reply.ts';
import { newId } from '#contract/rules/ids.ts';
import { messageTextFault } from '#contract/rules/text/messageText.ts';
import { MessageError } from '../../model/types.ts';
import { transition } from '../outbox/transition.ts';
import type { CommandDeps } from './deps.ts';

export interface ScheduleInput {
  readonly conversationId: string;
  readonly receiverId: string;
  readonly content: string;
  readonly quotedId?: string | undefined;
  /** ms since the epoch. */
  readonly at: number;
}

export type ScheduleChange = Pick<ScheduleInput, 'content' | 'at'>;

/**
 * Keeps a message until its hour: durable once it resolves. The draft it came from is emptied behind it, and `draftCleared`
 * resolves when that is done. Throws MessageError.
 */
export async function schedule(
  {
    outbox,
    notes,
    engine,
    clock,
    random,
  }: Pick<CommandDeps, 'outbox' | 'engine' | 'clock' | 'random'> & {
    readonly notes: Pick<CommandDeps['notes'], 'clearDraft'>;
  },
  { conversationId, receiverId, content, quotedId, at }: ScheduleInput,
): Promise<{ readonly draftCleared: Promise<void> }> {
  judge(content);
  const now = clock.now();
  await outbox.add({
    id: newId(now, random.bytes(16)),
    lane: conversationId,
    receiverId,
    content: quotedId === undefined ? content : contentAbout(quotedId, content),
    messageType: quotedId === undefined ? 'text' : 'reply',
    writtenAt: new Date(now).toISOString(),
    attempts: 0,
    state: 'scheduled',
    nextAttemptAt: at,
  });
  engine.nudge();
  return { draftCleared: notes.clearDraft(conversationId, content, clock.now()) };
}

/** Other words or another hour. False: it has left, or is gone. Throws MessageError. */
export async function reschedule(
  { outbox, engine }: Pick<CommandDeps, 'outbox' | 'engine'>,
  id: string,
  { content, at }: ScheduleChange,
): Promise<boolean> {
  judge(content);
  const entry = await outbox.update(id, (current) =>
    current.state === 'scheduled'
      ? transition(transition(current, { type: 'edit', content: withWords(current, content) }), {
          type: 'reschedule',
          nextAttemptAt: at,
        })
      : undefined,
  );
  engine.nudge();
  return entry?.state === 'scheduled';
}

/** Puts it at the end of its lane now. */
export async function sendScheduled(
  { outbox, engine, clock }: Pick<CommandDeps, 'outbox' | 'engine' | 'clock'>,
  id: string,
): Promise<void> {
  const writtenAt = new Date(clock.now()).toISOString();
  await outbox.requeue(id, (current) =>
    current.state === 'scheduled' ? transition(current, { type: 'due', writtenAt }) : current,
  );
  engine.nudge();
}

function judge(content: string): void {
  const fault = messageTextFault(content);
  if (fault !== null) throw new MessageError(fault);
}

import { isErased } from '#contract/entities/change.ts';
import type { Message } from '#contract/entities/message.ts';
import { newId } from '#contract/rules/ids.ts';
import { storable } from '#contract/rules/text/storable.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { OutboxStore } from '../../model/ports/stores.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { transition } from './transition.ts';

interface AcknowledgeDeps {
  readonly outbox: Pick<OutboxStore, 'add' | 'updateMany'>;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * Takes the entries of stored messages out, in one write. One that a power cut brings back is sent again, and answered alike. Call only after the messages are durable here.
 *
 * The server keeps the first text it saw under an id. If a person changed the text after an attempt whose
 * answer was lost, the changed text comes back as a new, parked entry: it is neither lost nor sent unasked. What the server
 * cannot hold of a text (a NUL, half a surrogate pair) is no change of it.
 */
export async function acknowledge(
  messages: readonly Message[],
  deps: AcknowledgeDeps,
): Promise<void> {
  // Of what was unsent meanwhile, from another device, the server has no words: whatever was written has become of that.
  const sent = new Map(
    messages.map(({ id, content, message_type: messageType }) => [
      id,
      isErased({ messageType, content }) ? null : content,
    ]),
  );
  const left = await deps.outbox.updateMany(
    [...sent.keys()],
    (current) =>
      [storable(current.content), null].includes(sent.get(current.id) ?? null)
        ? transition(current, { type: 'acknowledge' })
        : undefined,
    'asStored',
  );
  if (left.length === 0) return;
  for (const entry of left) await parkAgain(entry, deps);
  await deps.outbox.updateMany(
    left.map(({ id }) => id),
    (current) => transition(current, { type: 'acknowledge' }),
    'asStored',
  );
}

async function parkAgain(
  { lane, receiverId, content, messageType, writtenAt }: OutboxEntry,
  { outbox, clock, random }: AcknowledgeDeps,
): Promise<void> {
  await outbox.add({
    id: newId(clock.now(), random.bytes(16)),
    lane,
    receiverId,
    content,
    messageType,
    writtenAt,
    attempts: 0,
    state: 'failed',
    code: 'id_taken',
  });
}

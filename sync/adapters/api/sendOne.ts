import * as z from 'zod/mini';
import { CONVERSATIONS, messagesPath } from '#contract/protocol/messagePaths.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { TransportError } from '../../model/ports/transport.ts';
import { call, type CallDeps } from './call.ts';

/** The worker needs no more of the answer: a tab fetches it whole. */
const storedSchema = z.object({ id: z.string() });

/** Sends messages one by one over /api, each conversation begun before the first. Throws TransportError. */
export function createSendOne(deps: CallDeps): (entry: OutboxEntry) => Promise<void> {
  const begun = new Set<string>();
  return async ({ id, lane, receiverId, content, messageType, writtenAt }) => {
    if (!begun.has(lane)) {
      await call(deps, storedSchema, CONVERSATIONS, { body: { receiver_id: receiverId } });
      begun.add(lane);
    }
    const body = { id, content, message_type: messageType, written_at: writtenAt };
    const stored = await call(deps, storedSchema, messagesPath(lane), { body });
    if (stored.id !== id) throw new TransportError({ kind: 'notOurs' });
  };
}

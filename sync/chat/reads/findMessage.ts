import { changeIn } from '#contract/entities/change.ts';
import type { Message } from '#contract/entities/message.ts';
import { UNSEND_WITHIN_MS } from '#contract/protocol/limits.ts';
import type { ThreadMessage } from '../../model/types.ts';
import type { QueryScope } from '../../store/index.ts';
import { changesOf } from './changes.ts';
import { createMessageViews } from './threadMessages.ts';

/** Entries behind a message that are looked through at once for what became of it. */
const CHUNK = 200;

/** A stored message of the conversation as it stands; null: this device does not hold it, or nobody is signed in. */
export async function findMessage(
  scope: QueryScope | null,
  conversationId: string,
  id: string,
): Promise<ThreadMessage | null> {
  const seq = (await scope?.reads.storedOf([id]))?.get(id);
  if (scope === null || seq === undefined) return null;
  const range = { fromSeq: seq, toSeq: seq + 1 };
  const [message] = await scope.reads.messagePage(conversationId, range);
  if (message?.id !== id) return null;
  const changes = changesOf(await changesBehind(scope, message), []);
  return createMessageViews(scope.userId).stored(message, null, { change: changes.get(id) });
}

/** The entries about a message: none comes later than it can be unsent. */
async function changesBehind(scope: QueryScope, message: Message): Promise<readonly Message[]> {
  const found: Message[] = [];
  const until = Date.parse(message.created_at) + UNSEND_WITHIN_MS;
  for (let from = message.seq + 1; ; from += CHUNK) {
    const range = { fromSeq: from, toSeq: from + CHUNK };
    const page = await scope.reads.messagePage(message.conversationId, range);
    for (const entry of page) {
      const { message_type: messageType, content } = entry;
      if (changeIn({ messageType, content })?.to === message.id) found.push(entry);
    }
    const last = page.at(-1);
    if (last === undefined || Date.parse(last.created_at) > until) return found;
  }
}

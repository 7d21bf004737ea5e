import type { ThreadMessage } from '../../model/types.ts';
import type { QueryScope } from '../../store/reads/scope.ts';
import { createMessageViews } from './threadMessages.ts';

/** A stored message of the conversation; null: this device does not hold it, or nobody is signed in. */
export async function findMessage(
  scope: QueryScope | null,
  conversationId: string,
  id: string,
): Promise<ThreadMessage | null> {
  const seq = (await scope?.reads.storedOf([id]))?.get(id);
  if (scope === null || seq === undefined) return null;
  const range = { fromSeq: seq, toSeq: seq + 1 };
  const [message] = await scope.reads.messagePage(conversationId, range);
  return message?.id === id ? createMessageViews(scope.userId).stored(message, null) : null;
}

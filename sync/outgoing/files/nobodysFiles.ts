import { UNSENT } from '#contract/entities/change.ts';
import { fileIdIn } from '#contract/entities/fileWords.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import type { MessageStore, OutboxStore } from '../../model/ports/stores.ts';
import type { KeptFile } from '../../model/keptFile.ts';

/** The files that entries of the outbox send, their own or forwarded ones. */
export function filesNamedIn(entries: readonly OutboxEntry[]): ReadonlySet<string> {
  const sending = entries.filter(({ messageType }) => messageType === 'file');
  return new Set(sending.map(({ content }) => fileIdIn(content)));
}

/** The file that is given up first where room is needed: shown longest ago, on the server, and sent by nothing that waits. */
export function fileToForget(
  kept: readonly KeptFile[],
  entries: readonly OutboxEntry[],
): KeptFile | undefined {
  // Without it a tab that opens later would not know that the server has the file of a message that waits.
  const named = filesNamedIn(entries);
  const spare = kept.filter(({ id, state }) => state === 'stored' && !named.has(id));
  return spare.toSorted((one, other) => one.usedAt - other.usedAt)[0];
}

/**
 * Files whose bytes have nothing to do on this device any more: of a message that was taken back or discarded
 * before it left, or unsent after it. Files that came from the server otherwise may be shown, and go by the
 * rules of the disk.
 */
export async function nobodysFiles(
  kept: readonly KeptFile[],
  stores: {
    readonly outbox: Pick<OutboxStore, 'all'>;
    readonly messages: Pick<MessageStore, 'getMany'>;
  },
): Promise<readonly KeptFile[]> {
  if (kept.length === 0) return [];
  const waiting = filesNamedIn(await stores.outbox.all());
  // After the outbox: what leaves it is stored as a message first.
  const sent = await stores.messages.getMany(kept.map(({ id }) => id));
  const types = new Map(sent.map(({ id, message_type: type }) => [id, type]));
  return kept.filter(({ id, state, sentHash }) => {
    if (waiting.has(id)) return false;
    const type = types.get(id);
    if (type !== undefined) return type === UNSENT;
    return state === 'waiting' || sentHash !== '';
  });
}

import { fileContent, type SentFile } from '#contract/entities/sentFile.ts';
import { newId } from '#contract/rules/ids.ts';
import { canChange } from '../../chat/outbox/index.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { Engine } from '../../model/engine.ts';
import type { NewMessage } from '../../model/entry.ts';
import type { Files, PreparedFile } from '../../model/files.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { OutboxStore } from '../../model/ports/stores.ts';
import { filesIn, type KeptFile } from '../../model/keptFile.ts';

type Receiver = Parameters<Files['send']>[0];

/** The id of a message, and the time it was sent. */
export interface Stamp {
  readonly id: string;
  /** ms since the epoch. */
  readonly at: number;
}

/** Of now. */
export function stampOf(clock: Pick<Clock, 'now'>, random: Random): Stamp {
  const at = clock.now();
  return { id: newId(at, random.bytes(16)), at };
}

/** The message that sends a file. `id`: the file's, where it is not a forwarded one. */
export const messageOf = (
  { conversationId, receiverId }: Receiver,
  file: SentFile,
  { id, at }: Stamp,
): NewMessage => ({
  id,
  lane: conversationId,
  receiverId,
  content: fileContent(file),
  messageType: 'file',
  writtenAt: new Date(at).toISOString(),
  attempts: 0,
  state: 'queued',
  nextAttemptAt: 0,
});

/** A file that is to be sent. */
export interface Given {
  readonly file: PreparedFile;
  readonly alt: string;
  readonly stamp: Stamp;
}

/**
 * Stores files and posts their messages, all of them or none: whoever is told that it failed can press send again. Bytes
 * first: a message without them would be refused.
 */
export async function takeIn(
  deps: {
    readonly store: Pick<ParcelStore, 'all' | 'put' | 'remove'>;
    readonly outbox: Pick<OutboxStore, 'updateMany'>;
    readonly post: Engine['post'];
  },
  to: Receiver,
  files: readonly Given[],
): Promise<void> {
  const { store, outbox, post } = deps;
  const ids = files.map(({ stamp }) => stamp.id);
  try {
    for (const given of files) await store.put(keptOf(given), given.file.content);
    for (const { file, alt, stamp } of files) {
      const { content: _, sentHash: __, ...facts } = file;
      await post(messageOf(to, { ...facts, id: stamp.id, alt: alt.trim() }, stamp));
    }
  } catch (error) {
    // A message that cannot be taken out keeps its bytes: without them it would wait for ever.
    await takeOut({ store, outbox }, ids).catch(() => undefined);
    throw error;
  }
  // A tab that slept in between may find them swept away as nobody's.
  const here = new Set(filesIn(await store.all()).map(({ id }) => id));
  for (const given of files)
    if (!here.has(given.stamp.id)) await store.put(keptOf(given), given.file.content);
}

async function takeOut(
  { store, outbox }: Pick<Parameters<typeof takeIn>[0], 'store' | 'outbox'>,
  ids: readonly string[],
): Promise<void> {
  const left = await outbox.updateMany(ids, (entry) => (canChange(entry) ? null : undefined));
  const stay = new Set(left.map(({ id }) => id));
  await store.remove(ids.filter((id) => !stay.has(id)));
}

const keptOf = ({ file, stamp: { id, at } }: Given): KeptFile => {
  const { kind, bytes, sentHash } = file;
  return { id, state: 'waiting', kind, bytes, sentHash, at, usedAt: at };
};

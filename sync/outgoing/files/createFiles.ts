import { fileContent, fileIn, type SentFile } from '#contract/entities/sentFile.ts';
import { newId } from '#contract/rules/ids.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { Engine } from '../../model/engine.ts';
import type { NewMessage } from '../../model/entry.ts';
import { FileError, type Files, type OpenedFile, type PreparedFile } from '../../model/files.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { OutboxStore } from '../../model/ports/stores.ts';
import type { Live } from '../../model/types.ts';
import { canChange } from '../../chat/outbox/transition.ts';
import { filesIn, type KeptFile } from './keptFile.ts';
import { createPreparing, type PreparingDeps } from './preparing.ts';

export interface FilesDeps extends PreparingDeps {
  readonly store: ParcelStore;
  readonly engine: Pick<Engine, 'post' | 'postInPlace'>;
  readonly outbox: Pick<OutboxStore, 'updateMany'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly progress: Live<ReadonlyMap<string, number>>;
  /** The bytes as the server hands them to this person. Throws FileError `offline` or `gone`. */
  fetch(id: string): Promise<Blob>;
  /** Something is on this device that was not sent yet. */
  onKept(): void;
}

/** A file that is to be sent, and the id and time of its message. */
interface Taken {
  readonly file: PreparedFile;
  readonly alt: string;
  readonly of: { readonly id: string; readonly at: number };
}

/** When a file was shown last is noted no more often. */
const USED_MS = 60 * 60_000;

/** Files as the screens see them, take them in and send them. */
export function createFiles(deps: FilesDeps): Files {
  const { store, engine, outbox, clock, random } = deps;
  const fetching = new Map<string, Promise<Blob>>();

  /** The message that sends the file. `id`: the message's, where it is the file's own. */
  const messageOf = (
    {
      conversationId,
      receiverId,
    }: { readonly conversationId: string; readonly receiverId: string },
    file: SentFile,
    { id, at }: { readonly id: string; readonly at: number },
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
  const put = (kept: KeptFile, content?: Blob): Promise<void> => store.put(kept, content);
  const stamp = () => {
    const at = clock.now();
    return { id: newId(at, random.bytes(16)), at };
  };
  const keptOf = async (id: string): Promise<KeptFile | undefined> =>
    filesIn(await store.all()).find((kept) => kept.id === id);
  /** Notes that the server has it, so that its message need not wait. */
  const noteStored = async (file: SentFile, content?: Blob): Promise<void> => {
    const { id, kind, bytes } = file;
    const at = clock.now();
    const kept: KeptFile = { id, state: 'stored', kind, bytes, sentHash: '', at, usedAt: at };
    await put(kept, content);
  };

  /** All of them or none: whoever is told that it failed can press send again. */
  async function takeIn(
    to: Parameters<Files['send']>[0],
    files: readonly Taken[],
    post: Engine['post'],
  ): Promise<void> {
    const shelved: { readonly kept: KeptFile; readonly content: Blob }[] = [];
    try {
      // Bytes first: a message without them would be refused.
      for (const { file, of } of files) {
        const { content, sentHash, kind, bytes } = file;
        const { id, at } = of;
        const kept: KeptFile = { id, state: 'waiting', kind, bytes, sentHash, at, usedAt: at };
        shelved.push({ kept, content });
        await put(kept, content);
      }
      for (const { file, alt, of } of files) {
        const { content: _, sentHash: __, ...facts } = file;
        await post(messageOf(to, { ...facts, id: of.id, alt: alt.trim() }, of));
      }
    } catch (error) {
      const ids = files.map(({ of }) => of.id);
      await outbox
        .updateMany(ids, (entry) => (canChange(entry) ? null : undefined))
        .catch(() => undefined);
      await store.remove(ids).catch(() => undefined);
      throw error;
    }
    // A tab that slept in between may find them swept away as nobody's.
    const here = new Set(filesIn(await store.all()).map(({ id }) => id));
    for (const { kept, content } of shelved) if (!here.has(kept.id)) await put(kept, content);
  }

  async function peek(file: SentFile): Promise<OpenedFile | null> {
    const content = await store.bytesOf(file.id);
    if (content === null) return null;
    await noteUse(file.id);
    return opened(content);
  }
  async function noteUse(id: string): Promise<void> {
    const kept = await keptOf(id);
    const now = clock.now();
    if (kept !== undefined && Math.abs(now - kept.usedAt) > USED_MS)
      await put({ ...kept, usedAt: now });
  }
  const fetchOnce = (file: SentFile): Promise<Blob> => {
    const before = fetching.get(file.id);
    if (before !== undefined) return before;
    const begun = (async () => {
      const content = await deps.fetch(file.id);
      // Without room it is shown all the same, and fetched again the next time.
      await noteStored(file, content).catch(() => undefined);
      return content;
    })().finally(() => fetching.delete(file.id));
    fetching.set(file.id, begun);
    return begun;
  };

  return {
    ...createPreparing(deps),
    send(to, files) {
      deps.onKept();
      // Of when send was pressed.
      const stamps = files.map(stamp);
      return engine.postInPlace(to.conversationId, async (post) => {
        const ready = await Promise.all(files.map(({ file }) => file));
        const taken = files.flatMap(({ alt }, at) => {
          const [file, of] = [ready[at], stamps[at]];
          return file === undefined || of === undefined ? [] : [{ file, alt, of }];
        });
        await takeIn(to, taken, post);
      });
    },
    async forward(to, content) {
      const file = read(content);
      const of = stamp();
      await engine.postInPlace(to.conversationId, async (post) => {
        if ((await keptOf(file.id)) === undefined) await noteStored(file);
        await post(messageOf(to, file, of));
      });
    },
    async again(to, content) {
      const file = read(content);
      await engine.post(messageOf(to, file, { id: file.id, at: clock.now() }));
    },
    async open(file) {
      return (await peek(file)) ?? opened(await fetchOnce(file));
    },
    peek,
    progress: deps.progress,
  };
}

function read(content: string): SentFile {
  const file = fileIn({ messageType: 'file', content });
  if (file === null) throw new FileError('gone');
  return file;
}

function opened(content: Blob): OpenedFile {
  const url = URL.createObjectURL(content);
  return { url, content, revoke: () => URL.revokeObjectURL(url) };
}

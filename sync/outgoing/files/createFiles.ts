import { fileIn, type SentFile } from '#contract/entities/sentFile.ts';
import type { Clock, Random } from '../../kit/clock.ts';
import type { Engine } from '../../model/engine.ts';
import { FileError, type Files, type OpenedFile } from '../../model/files.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { OutboxStore } from '../../model/ports/stores.ts';
import type { Live } from '../../model/types.ts';
import { filesIn, type KeptFile } from '../../model/keptFile.ts';
import { createPreparing, type PreparingDeps } from './preparing.ts';
import { messageOf, stampOf, takeIn } from './takingIn.ts';

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

/** When a file was shown last is noted no more often. */
const USED_MS = 60 * 60_000;

/** Files as the screens see them, take them in and send them. */
export function createFiles(deps: FilesDeps): Omit<Files, 'own'> {
  const { store, engine, outbox, clock, random } = deps;
  const fetching = new Map<string, Promise<Blob>>();

  const put = (kept: KeptFile, content?: Blob): Promise<void> => store.put(kept, content);
  const stamp = () => stampOf(clock, random);
  const keptOf = async (id: string): Promise<KeptFile | undefined> =>
    filesIn(await store.all()).find((kept) => kept.id === id);
  /** Notes that the server has it, so that its message need not wait. */
  const noteStored = async (file: SentFile, content?: Blob): Promise<void> => {
    const { id, kind, bytes } = file;
    const at = clock.now();
    const kept: KeptFile = { id, state: 'stored', kind, bytes, sentHash: '', at, usedAt: at };
    await put(kept, content);
  };

  async function peek(file: SentFile): Promise<OpenedFile | null> {
    const content = await store.bytesOf(file.id);
    if (content === null) return null;
    await noteUse(file.id);
    return opened(content);
  }
  async function noteUse(id: string): Promise<void> {
    const kept = await keptOf(id);
    const now = clock.now();
    if (kept === undefined || Math.abs(now - kept.usedAt) <= USED_MS) return;
    const used: KeptFile = { ...kept, usedAt: now };
    await store.replace(used);
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
      const given = files.map((each) => ({ ...each, stamp: stamp() }));
      return engine.postInPlace(to.conversationId, async (post) => {
        const ready = given.map(async ({ file, ...rest }) => ({ ...rest, file: await file }));
        await takeIn({ store, outbox, post }, to, await Promise.all(ready));
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

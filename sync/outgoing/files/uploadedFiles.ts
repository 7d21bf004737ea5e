import type { ErrorCode } from '#contract/protocol/errors.ts';
import { fileIdIn } from '#contract/entities/fileWords.ts';
import { transition } from '../../chat/outbox/index.ts';
import type { Clock } from '../../kit/clock.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { Uploads } from '../../model/ports/photos.ts';
import type { MessageStore, OutboxChange, OutboxStore } from '../../model/ports/stores.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { OutgoingKind } from '../kind.ts';
import type { UploadProgress } from '../photos/progress.ts';
import { upload } from '../photos/upload.ts';
import type { FileGate } from './fileGate.ts';
import { filesIn, type KeptFile } from '../../model/keptFile.ts';
import { filesNamedIn } from './nobodysFiles.ts';
import { createSweeper } from './sweeper.ts';

export interface FileKindDeps {
  readonly store: ParcelStore;
  readonly outbox: Pick<OutboxStore, 'all' | 'getMany' | 'update' | 'subscribe'>;
  readonly messages: Pick<MessageStore, 'getMany'>;
  readonly uploads: Uploads;
  readonly gate: FileGate;
  readonly clock: Clock;
  readonly progress: Pick<UploadProgress, 'note' | 'end'>;
  /** Messages that waited for a file may go. */
  onUp(): void;
}

const AT_ONCE = 2;

/**
 * Files of conversations: their bytes go to the server before their messages, which the gate holds in their
 * lanes. The outcome of one that is refused stands in its message's entry alone.
 */
export function uploadedFiles(deps: FileKindDeps): OutgoingKind<KeptFile, string> {
  const { store, outbox, uploads, gate, clock, progress, onUp } = deps;
  let concerned: ReadonlySet<string> = new Set();
  const sweeper = createSweeper(deps);

  const put = (kept: KeptFile): Promise<void> => store.replace(kept);
  const park = async (entryId: string, code: ErrorCode) => {
    gate.forget(entryId);
    await outbox.update(entryId, (entry) =>
      entry.state === 'queued' ? transition(entry, { type: 'refuse', code }) : undefined,
    );
  };
  /** A message whose file is nowhere on this device will never have one. */
  const parkMissing = async (asked: ReadonlyMap<string, string>, kept: readonly KeptFile[]) => {
    const here = new Set(kept.map(({ id }) => id));
    for (const [entryId, fileId] of asked)
      if (!here.has(fileId)) await park(entryId, 'file_missing');
  };
  /** The server lost what it had: its bytes go once more, when the person wants it tried again. */
  const again = async (entry: OutboxEntry) => {
    if (entry.state !== 'failed' || entry.code !== 'file_missing') return;
    const id = fileIdIn(entry.content);
    const file = filesIn(await store.all()).find((each) => each.id === id);
    // A file that another person uploaded first cannot be uploaded again by this one.
    if (file === undefined || file.sentHash === '') return;
    if ((await store.bytesOf(file.id)) === null) return;
    gate.noteLost(file.id);
    await put({ ...file, state: 'waiting' });
  };
  const allAgain = async (entries: readonly (OutboxEntry | null)[]) => {
    for (const entry of entries) if (entry !== null) await again(entry);
  };

  return {
    name: 'files',
    atOnce: AT_ONCE,
    async due() {
      // Before the look at what is here: bytes are stored before a message can ask for them.
      const asked = new Map(gate.asked());
      const kept = filesIn(await store.all());
      const stored = kept.filter(({ state }) => state === 'stored').map(({ id }) => id);
      if (gate.noteUp(stored)) onUp();
      await parkMissing(asked, kept);
      const waiting = kept.filter(({ state }) => state === 'waiting');
      // Its own message, or one that forwards it.
      concerned = new Set([...waiting.map(({ id }) => id), ...gate.asked().keys()]);
      const entries = await outbox.getMany([...concerned]);
      const named = filesNamedIn(entries.filter(({ state }) => state === 'queued'));
      return waiting.filter(({ id }) => named.has(id));
    },
    async send(file, isUnwanted) {
      const content = await store.bytesOf(file.id);
      // Without its bytes there is nothing to be sent, ever.
      if (content === null)
        throw new TransportError({ kind: 'answered', code: 'file_missing', status: 0 });
      try {
        return await upload(uploads, { ...file, file: file.kind }, content, {
          onDone: (share) => progress.note(file.id, share),
          isOver: isUnwanted,
        });
      } catch (error) {
        progress.end(file.id);
        throw error;
      }
    },
    async sent(file) {
      await put({ ...file, state: 'stored', usedAt: clock.now() });
      progress.end(file.id);
      gate.noteUp([file.id]);
      onUp();
    },
    async refused(file, code) {
      const forwards = [...gate.asked()].filter(([, of]) => of === file.id);
      for (const id of new Set([file.id, ...forwards.map(([entryId]) => entryId)]))
        await park(id, code);
    },
    onChange(callback) {
      const hear = (changes: readonly OutboxChange[] | null) => {
        allAgain(changes?.map(({ entry }) => entry) ?? []).catch(() => undefined);
        if (changes?.every(({ id }) => !concerned.has(id)) === true) return;
        sweeper.soon();
        callback(false);
      };
      sweeper.soon();
      // The previous leader may have stopped before it recorded this.
      outbox
        .all()
        .then(allAgain)
        .catch(() => undefined);
      const stops = [
        store.onChange(callback),
        gate.onAsked(() => callback(false)),
        outbox.subscribe(hear),
      ];
      // Files asked for before anybody listened are asked for again.
      if (gate.asked().size > 0) callback(false);
      return () => {
        sweeper.stop();
        stops.forEach((stop) => stop());
      };
    },
  };
}

import type { ErrorCode } from '#contract/protocol/errors.ts';
import { fileIdIn } from '#contract/entities/fileWords.ts';
import { transition } from '../../chat/outbox/transition.ts';
import type { Clock } from '../../kit/clock.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';
import type { Uploads } from '../../model/ports/photos.ts';
import type { OutboxChange, OutboxStore } from '../../model/ports/stores.ts';
import { TransportError } from '../../model/ports/transport.ts';
import type { OutgoingKind } from '../kind.ts';
import type { UploadProgress } from '../photos/progress.ts';
import { upload } from '../photos/upload.ts';
import type { FileGate } from './fileGate.ts';
import { filesIn, type KeptFile } from './keptFile.ts';

export interface FileKindDeps {
  readonly store: ParcelStore;
  readonly outbox: Pick<OutboxStore, 'getMany' | 'update' | 'subscribe'>;
  readonly uploads: Uploads;
  readonly gate: FileGate;
  readonly clock: Pick<Clock, 'now'>;
  readonly progress: Pick<UploadProgress, 'note' | 'end'>;
  /** Messages that waited for a file may go. */
  onUp(): void;
}

const AT_ONCE = 2;
/** What was taken back can be had back for a moment; then its bytes go. */
const LEFT_MS = 10 * 60_000;

/**
 * Files of conversations: their bytes go to the server before their messages, which the gate holds in their lanes. What
 * became of one that is refused stands in its message's entry alone.
 */
export function uploadedFiles(deps: FileKindDeps): OutgoingKind<KeptFile, string> {
  const { store, outbox, uploads, gate, clock, progress, onUp } = deps;
  let concerned: ReadonlySet<string> = new Set();

  const put = (kept: KeptFile): Promise<void> => store.put(kept);
  const park = async (entryId: string, code: ErrorCode) => {
    gate.forget(entryId);
    await outbox.update(entryId, (entry) =>
      entry.state === 'queued' ? transition(entry, { type: 'refuse', code }) : undefined,
    );
  };
  /** A message whose file is nowhere on this device will never have one. */
  const parkMissing = async (kept: readonly KeptFile[]) => {
    const here = new Set(kept.map(({ id }) => id));
    for (const [entryId, fileId] of gate.asked())
      if (!here.has(fileId)) await park(entryId, 'file_missing');
  };
  const sweep = async (left: readonly KeptFile[]) => {
    const old = left.filter(({ at }) => clock.now() - at > LEFT_MS).map(({ id }) => id);
    if (old.length > 0) await store.remove(old);
  };

  return {
    name: 'files',
    atOnce: AT_ONCE,
    async due() {
      const kept = filesIn(await store.all());
      const stored = kept.filter(({ state }) => state === 'stored').map(({ id }) => id);
      gate.noteUp(stored);
      if ([...gate.asked().values()].some((id) => stored.includes(id))) onUp();
      await parkMissing(kept);
      const waiting = kept.filter(({ state }) => state === 'waiting');
      concerned = new Set(waiting.map(({ id }) => id));
      const entries = await outbox.getMany([...concerned]);
      const states = new Map(entries.map((entry) => [entry.id, entry.state]));
      await sweep(waiting.filter(({ id }) => !states.has(id)));
      return waiting.filter(({ id }) => states.get(id) === 'queued');
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
    refused: (file, code) => park(file.id, code),
    onChange(callback) {
      /** The server lost what it had: its bytes go once more, when the person wants it tried again. */
      const again = async (entry: OutboxEntry) => {
        const id = fileIdIn(entry.content);
        const file = filesIn(await store.all()).find((each) => each.id === id);
        // What somebody else sent first is not this person's to bring there.
        if (file === undefined || file.sentHash === '') return;
        if ((await store.bytesOf(file.id)) === null) return;
        gate.noteLost(file.id);
        await put({ ...file, state: 'waiting' });
      };
      const hear = (changes: readonly OutboxChange[] | null) => {
        for (const { entry } of changes ?? [])
          if (entry?.state === 'failed' && entry.code === 'file_missing')
            again(entry).catch(() => undefined);
        if (changes?.every(({ id }) => !concerned.has(id)) !== true) callback(false);
      };
      const stops = [
        store.onChange(callback),
        gate.onAsked(() => callback(false)),
        outbox.subscribe(hear),
      ];
      // What is asked for already was asked before anybody listened.
      if (gate.asked().size > 0) callback(false);
      return () => stops.forEach((stop) => stop());
    },
  };
}

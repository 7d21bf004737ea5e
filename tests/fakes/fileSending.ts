import { fileContent } from '#contract/entities/sentFile.ts';
import { ERROR_STATUS } from '#contract/protocol/errors.ts';
import { conversationIdOf, newId } from '#contract/rules/ids.ts';
import type { Clock, Random } from '#sync/kit/clock.ts';
import type { Engine, EngineDeps } from '#sync/model/engine.ts';
import type { ParcelStore } from '#sync/model/ports/parcels.ts';
import type { Uploads } from '#sync/model/ports/photos.ts';
import type { OutboxStore } from '#sync/model/ports/stores.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { createFileGate, type FileGate } from '#sync/outgoing/files/fileGate.ts';
import type { KeptFile } from '#sync/outgoing/files/keptFile.ts';
import { uploadedFiles } from '#sync/outgoing/files/uploadedFiles.ts';
import { createLeadersSender } from '#sync/outgoing/leadersSender.ts';
import { createUploadProgress } from '#sync/outgoing/photos/progress.ts';
import { createSender } from '#sync/outgoing/sender.ts';

const log = { info: () => undefined, warn: () => undefined };
/** Of each file: so often a line may break in the middle of one. */
const PARTS = 4;

/** Files as the server of the tests has them: by id the parts that came, all of them once it is complete. */
export interface FakeFiles {
  readonly complete: Set<string>;
  readonly uploads: Uploads;
}

export function createFakeFiles(): FakeFiles {
  const complete = new Set<string>();
  const parts = new Map<string, Set<number>>();
  const answerOf = (id: string) =>
    complete.has(id)
      ? ({ state: 'stored', key: id, w: 0, h: 0 } as const)
      : ({
          state: 'open',
          part_bytes: 1,
          parts: PARTS,
          received: [...(parts.get(id) ?? [])],
        } as const);
  const refuse = () => {
    throw new TransportError({
      kind: 'answered',
      code: 'not_found',
      status: ERROR_STATUS.not_found,
    });
  };
  return {
    complete,
    uploads: {
      begin({ id }) {
        if (!parts.has(id)) parts.set(id, new Set());
        return Promise.resolve(answerOf(id));
      },
      part(id, part) {
        const came = parts.get(id) ?? refuse();
        came.add(part);
        return Promise.resolve();
      },
      complete(id) {
        if ((parts.get(id) ?? refuse()).size === PARTS) complete.add(id);
        return Promise.resolve(answerOf(id));
      },
    },
  };
}

export interface FileSendingDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly store: ParcelStore;
  readonly outbox: OutboxStore;
  readonly uploads: Uploads;
  engine(): Engine;
  /** The harness tests itself: messages that do not wait for their files. */
  readonly withoutGate?: boolean;
}

/** A tab's sending of files as `sync/later/outgoing.ts` puts it together. */
export function fileSending(
  deps: FileSendingDeps,
): Pick<EngineDeps, 'mayGo' | 'onLeader' | 'onRetry' | 'onCertain'> {
  const { clock, random, store, outbox, uploads, engine } = deps;
  const own = createFileGate();
  const gate: FileGate = deps.withoutGate === true ? { ...own, mayGo: () => true } : own;
  return {
    mayGo: gate.mayGo,
    ...createLeadersSender({
      engine,
      start(calls) {
        const sender = createSender({ clock, random, log, gate: calls, beginsAfterMs: 1000 });
        const progress = createUploadProgress();
        const onUp = () => engine().nudge();
        sender.add(uploadedFiles({ store, outbox, uploads, gate, clock, progress, onUp }));
        return sender;
      },
    }),
  };
}

/** Puts a file and its message on this device, as `createFiles` does. Gives the id of both. */
export async function writeFile(
  { clock, random, store, engine }: FileSendingDeps,
  from: string,
  to: string,
  name: string,
  content = new Blob(['file']),
  sentHash = 'a'.repeat(64),
): Promise<string> {
  const at = clock.now();
  const id = newId(at, random.bytes(16));
  const bytes = content.size;
  const kept: KeptFile = {
    ...{ id, state: 'waiting', kind: 'document', bytes, sentHash, at, usedAt: at },
  };
  await store.put(kept, content);
  await engine().post({
    id,
    lane: conversationIdOf(from, to),
    receiverId: to,
    content: fileContent({
      ...{ id, kind: 'document', name, alt: '', bytes, w: 0, h: 0, seconds: 0, wave: '' },
    }),
    messageType: 'file',
    writtenAt: new Date(at).toISOString(),
    attempts: 0,
    state: 'queued',
    nextAttemptAt: 0,
  });
  return id;
}

import { ERROR_STATUS, type ErrorCode } from '#contract/protocol/errors.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { createLive } from '#sync/kit/live.ts';
import type { Clock, Random } from '#sync/kit/clock.ts';
import type { Engine, EngineDeps } from '#sync/model/engine.ts';
import type { ParcelStore } from '#sync/model/ports/parcels.ts';
import type { Uploads } from '#sync/model/ports/photos.ts';
import type { MessageStore, OutboxStore } from '#sync/model/ports/stores.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { createFileGate, type FileGate } from '#sync/outgoing/files/fileGate.ts';
import { createFiles } from '#sync/outgoing/files/createFiles.ts';
import { uploadedFiles } from '#sync/outgoing/files/uploadedFiles.ts';
import { createLeadersSender } from '#sync/outgoing/leadersSender.ts';
import { createUploadProgress } from '#sync/outgoing/photos/progress.ts';
import { createSender } from '#sync/outgoing/sender.ts';

const log = { info: () => undefined, warn: () => undefined };
/** Of each file: so often a line may break in the middle of one. */
const PARTS = 4;

export interface FakeFilesOptions {
  /** Every call fails with it. */
  readonly failIfAsked?: () => void;
  /** The harness tests itself: a server that answers for parts it does not keep, and takes what is left for the whole. */
  readonly withoutKeepingParts?: boolean;
}

/** Files as the server of the tests has them. */
export interface FakeFiles {
  /** Those that are whole. */
  readonly complete: Set<string>;
  readonly uploads: Uploads;
  /** Files that are refused for good. */
  refuse: (id: string) => ErrorCode | null;
  /** The stored bytes of a whole file. */
  bytesOf(id: string): Blob;
  /** Parts of what is on its way are gone, as after a crash of what had them. */
  loseParts(): void;
  /** Whole files but these are gone, as after an older state was restored, or a week unsent. Gives their ids. */
  loseAllBut(named: ReadonlySet<string>): readonly string[];
}

export function createFakeFiles({
  failIfAsked,
  withoutKeepingParts,
}: FakeFilesOptions = {}): FakeFiles {
  const complete = new Set<string>();
  const begun = new Map<string, { readonly bytes: number; readonly parts: Map<number, Blob> }>();
  const refused = (code: ErrorCode): never => {
    throw new TransportError({ kind: 'answered', code, status: ERROR_STATUS[code] });
  };
  const uploadOf = (id: string) => begun.get(id) ?? refused('not_found');
  const partBytes = ({ bytes }: { readonly bytes: number }) => Math.ceil(bytes / PARTS);
  const answerOf = (id: string) => {
    if (complete.has(id)) return { state: 'stored', key: id, w: 0, h: 0 } as const;
    const upload = uploadOf(id);
    const size = partBytes(upload);
    return {
      state: 'open',
      part_bytes: size,
      parts: Math.ceil(upload.bytes / size),
      received: [...upload.parts.keys()],
    } as const;
  };
  const files: FakeFiles = {
    complete,
    refuse: () => null,
    uploads: {
      begin({ id, bytes }) {
        failIfAsked?.();
        if (!begun.has(id)) begun.set(id, { bytes, parts: new Map() });
        return Promise.resolve(answerOf(id));
      },
      part(id, part, blob) {
        failIfAsked?.();
        const { parts } = uploadOf(id);
        if (withoutKeepingParts !== true || part > 0) parts.set(part, blob);
        return Promise.resolve();
      },
      complete(id) {
        failIfAsked?.();
        const code = files.refuse(id);
        if (code !== null) {
          begun.delete(id);
          refused(code);
        }
        const isWhole = files.bytesOf(id).size === uploadOf(id).bytes;
        if (isWhole || withoutKeepingParts === true) complete.add(id);
        return Promise.resolve(answerOf(id));
      },
    },
    bytesOf(id) {
      const parts = [...uploadOf(id).parts].toSorted(([one], [other]) => one - other);
      return new Blob(parts.map(([, blob]) => blob));
    },
    loseParts() {
      for (const [id, { parts }] of begun) if (!complete.has(id)) parts.clear();
    },
    loseAllBut(named) {
      const lost = [...complete].filter((id) => !named.has(id));
      for (const id of lost) {
        complete.delete(id);
        begun.delete(id);
      }
      return lost;
    },
  };
  return files;
}

export interface FileSendingDeps {
  readonly clock: Clock;
  readonly random: Random;
  readonly store: ParcelStore;
  readonly outbox: OutboxStore;
  readonly messages: MessageStore;
  readonly uploads: Uploads;
  engine(): Engine;
  /** The harness tests itself: messages that do not wait for their files. */
  readonly withoutGate?: boolean;
}

/** A tab's sending of files as `startSending` puts it together. */
export function fileSending(
  deps: FileSendingDeps,
): Pick<EngineDeps, 'mayGo' | 'onLeader' | 'onRetry' | 'onCertain'> {
  const { clock, random, store, outbox, messages, uploads, engine } = deps;
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
        const storing = { store, outbox, messages };
        sender.add(uploadedFiles({ ...storing, uploads, gate, clock, progress, onUp }));
        return sender;
      },
    }),
  };
}

/** A file as a test sends it. */
export interface TestFile {
  readonly name: string;
  readonly content: Blob;
  /** SHA-256 of it, hex; where nobody looks at it, anything. */
  readonly sentHash?: string;
}

/** Sends files in one press, as the screens do. Gives the ids of their messages: those of the files. */
export async function sendFiles(
  { clock, random, store, outbox, engine }: FileSendingDeps,
  from: string,
  to: string,
  files: readonly TestFile[],
): Promise<readonly string[]> {
  const ids: string[] = [];
  const noting = (post: Engine['post']): Engine['post'] => {
    return async (message) => {
      const entry = await post(message);
      ids.push(entry.id);
      return entry;
    };
  };
  const never = () => Promise.reject(new Error('nothing of this is asked for here'));
  const room = createFiles({
    ...{ clock, random, store, outbox, make: never, sha256: never, fetch: never },
    progress: createLive<ReadonlyMap<string, number>>(new Map()),
    onKept: () => undefined,
    engine: {
      post: (message) => engine().post(message),
      postInPlace: (lane, work) => engine().postInPlace(lane, (post) => work(noting(post))),
    },
  });
  await room.send(
    { conversationId: conversationIdOf(from, to), receiverId: to },
    files.map(({ name, content, sentHash = 'a'.repeat(64) }) => ({
      file: {
        ...{ kind: 'document', name, bytes: content.size, w: 0, h: 0, seconds: 0, wave: '' },
        ...{ content, sentHash },
      },
      alt: '',
    })),
  );
  return ids;
}

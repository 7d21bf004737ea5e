import type { Reaction } from '#contract/entities/reaction.ts';
import { contentAbout, withWords, wordsOf } from '#contract/entities/reply.ts';
import { conversationIdOf, newId } from '#contract/rules/ids.ts';
import { createEngine } from '#sync/engine/createEngine.ts';
import type { Engine, EngineDeps, Privacy } from '#sync/model/engine.ts';
import { editSent, unsend } from '#sync/chat/commands/changeSent.ts';
import { letPass } from '#sync/chat/commands/letPass.ts';
import { schedule } from '#sync/chat/commands/schedule.ts';
import { react } from '#sync/chat/commands/react.ts';
import { batchOf } from '#sync/chat/outbox/deliver.ts';
import { type AwayEnd, leadAway, sendAway } from '#sync/engine/away.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { ERROR_STATUS } from '#contract/protocol/errors.ts';
import type { OutboxEntry } from '#sync/model/entry.ts';
import { canChange, transition } from '#sync/chat/outbox/transition.ts';
import type { SyncHint } from '#contract/protocol/socket.ts';
import { PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import type { Random } from '#sync/kit/clock.ts';
import type { Stores } from '#sync/model/ports/stores.ts';
import { createChannelHub } from './channel.ts';
import { createSeededRandom, type VirtualClock } from './clock.ts';
import { createLockTable } from './locks.ts';
import { createLink, type Link } from './network.ts';
import { fileSending, type FileSendingDeps, sendFiles } from './fileSending.ts';
import { createParcelDisk, type ParcelDisk } from './parcelDisk.ts';
import type { FakeServer } from './server.ts';
import { createDisk, type Disk, type DiskOptions } from './stores.ts';
import { createTabRuntime, type TabRuntime } from './tab.ts';
import {
  createFakeApi,
  createFakeSocket,
  createFakeTokens,
  type FakeSession,
  inTab,
} from './transport.ts';

const FILE_TIMEOUT_MS = 20_000;

/** A tab with a running engine, and the writes a person makes in it. */
export interface DeviceTab {
  readonly runtime: TabRuntime;
  readonly engine: Engine;
  readonly stores: Stores;
  readonly hints: SyncHint[];
  /** Collections of which the server refused a change. */
  readonly refusals: string[];
  readonly warnings: string[];
  /** How often this tab was told that the session is lost. */
  authLosses(): number;
  /** How often this tab was told to read again what it shows. */
  misses(): number;
  /** Sets this person's privacy from now on. */
  choosePrivacy(privacy: Privacy): void;
  /** The person signs in again in this tab. */
  signInAgain(): void;
  /** Writes a message into the outbox, as pressing send does: a reply, if it quotes one. Gives its id. */
  write(receiverId: string, content: string, quotedId?: string | null): Promise<string>;
  /** Sends files of these names in one press. Gives the ids of their messages, which are those of the files. */
  sendFiles(receiverId: string, ...names: readonly string[]): Promise<readonly string[]>;
  /** Reacts to a message, as its menu does. */
  react(receiverId: string, messageId: string, sign: Reaction | null): Promise<void>;
  /** Changes the words of a message the server has, or unsends it: null. */
  change(receiverId: string, messageId: string, words: string | null): Promise<void>;
  /** Writes a message for later; `at` by this tab's clock. */
  schedule(receiverId: string, content: string, at: number): Promise<string>;
  /** False when it was already on its way. */
  edit(id: string, content: string): Promise<boolean>;
  cancel(id: string): Promise<boolean>;
  retry(id: string): Promise<void>;
  /** Lets what waits behind a file go first. Gives what was moved. */
  letPass(id: string): Promise<readonly string[]>;
}

export interface Device {
  readonly userId: string;
  readonly disk: Disk;
  /** Bytes of files, beside it. */
  readonly files: ParcelDisk;
  readonly link: Link;
  readonly session: FakeSession;
  /** The browser calls the worker for what waits. `end` never comes where the worker was ended. */
  callWorker(): { readonly runtime: TabRuntime; readonly end: Promise<AwayEnd> };
  open(options?: {
    readonly isVisible?: boolean;
    readonly protocol?: number;
    /** Adds work to the engine of this tab. */
    readonly beside?: (
      runtime: TabRuntime,
      engine: () => Engine,
    ) => Pick<EngineDeps, 'onLeader' | 'onRetry' | 'onCertain'>;
  }): DeviceTab;
}

export interface DeviceOptions extends DiskOptions {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly server: FakeServer;
  readonly userId: string;
  /** See FileSendingDeps. */
  readonly withoutGate?: boolean;
  /** Of the bytes of files, where the disk takes its time. */
  readonly fileLatency?: () => number;
}

/** A person's device: a disk, a way to the server, and tabs that share both. */
export function createDevice(options: DeviceOptions): Device {
  const { clock, random, server, userId } = options;
  const disk = createDisk(options);
  const link = createLink(clock, random);
  /** Draws of its own: whoever sends no file draws as before. */
  const fileRandom = createSeededRandom(7);
  const latency = options.fileLatency ?? (() => Math.floor(fileRandom.next() * 4));
  const fileDisk = createParcelDisk(options.timing && { timing: { clock, latency } });
  const locks = createLockTable();
  const hub = createChannelHub();
  const session: FakeSession = { token: server.signIn(userId) };

  const open: Device['open'] = (how) => {
    const runtime = createTabRuntime(clock, how);
    const stores = disk.forTab(runtime);
    const parts = { tab: runtime, link, server, session, userId, random, ...how };
    const hints: SyncHint[] = [];
    const refusals: string[] = [];
    const warnings: string[] = [];
    let authLosses = 0;
    let misses = 0;
    let privacy: Privacy = { tellsRead: true, tellsTyping: true };
    const tokens = createFakeTokens(parts);
    const call = <T>(serve: () => Promise<T>): Promise<T> =>
      inTab(
        runtime,
        link
          .request(() => {
            server.agree(how?.protocol ?? PROTOCOL_VERSION);
            server.authenticate(session.token);
            return serve();
          }, FILE_TIMEOUT_MS)
          .then((answer) => answer),
      );
    const sending = {
      clock: runtime.clock,
      random: fileRandom,
      store: fileDisk.open(runtime),
      outbox: stores.outbox,
      messages: stores.messages,
      uploads: {
        begin: (body) => call(() => server.files.uploads.begin(body)),
        part: (id, part, bytes) => call(() => server.files.uploads.part(id, part, bytes)),
        complete: (id) => call(() => server.files.uploads.complete(id)),
      },
      engine: () => engine,
      ...(options.withoutGate === true && { withoutGate: true }),
    } satisfies FileSendingDeps;
    const engine: Engine = createEngine({
      clock: runtime.clock,
      random,
      locks: locks.forTab(runtime),
      channel: hub.forTab(runtime),
      page: runtime.page,
      stores,
      api: createFakeApi(parts),
      socket: createFakeSocket(parts),
      tokens,
      identity: { userId },
      log: {
        info: () => {},
        warn: (text, detail) => void warnings.push(`${text} ${String(detail)}`),
      },
      onAuthLost: () => {
        authLosses += 1;
      },
      onMissed: () => {
        misses += 1;
      },
      privacy: () => privacy,
      onHint: (hint) => void hints.push(hint),
      onRefused: (collection) => void refusals.push(collection),
      ...(how?.beside?.(runtime, () => engine) ?? fileSending(sending)),
    });
    engine.start();
    return {
      runtime,
      engine,
      stores,
      hints,
      refusals,
      warnings,
      authLosses: () => authLosses,
      misses: () => misses,
      choosePrivacy(chosen) {
        privacy = chosen;
        engine.nudge();
      },
      signInAgain: () => tokens.announce(server.signIn(userId)),
      async write(receiverId, content, quotedId = null) {
        const id = newId(runtime.clock.now(), random.bytes(16));
        const lane = conversationIdOf(userId, receiverId);
        disk.begin(lane);
        await engine.post({
          id,
          lane,
          receiverId,
          content: quotedId === null ? content : contentAbout(quotedId, content),
          messageType: quotedId === null ? 'text' : 'reply',
          writtenAt: new Date(runtime.clock.now()).toISOString(),
          attempts: 0,
          state: 'queued',
          nextAttemptAt: 0,
        });
        return id;
      },
      async sendFiles(receiverId, ...names) {
        disk.begin(conversationIdOf(userId, receiverId));
        const files = names.map((name) => ({ name, content: new Blob([name]) }));
        return await sendFiles(sending, userId, receiverId, files);
      },
      react: (receiverId, messageId, sign) =>
        react(
          { engine, outbox: stores.outbox, clock: runtime.clock, random },
          { conversationId: conversationIdOf(userId, receiverId), receiverId, messageId, sign },
        ),
      change(receiverId, messageId, words) {
        const deps = { engine, outbox: stores.outbox, clock: runtime.clock, random };
        const of = { conversationId: conversationIdOf(userId, receiverId), receiverId, messageId };
        return words === null ? unsend(deps, of) : editSent(deps, { ...of, content: words });
      },
      async schedule(receiverId, content, at) {
        const conversationId = conversationIdOf(userId, receiverId);
        disk.begin(conversationId);
        let id = '';
        const outbox: Stores['outbox'] = {
          ...stores.outbox,
          async add(entry) {
            ({ id } = entry);
            return await stores.outbox.add(entry);
          },
        };
        const notes = { clearDraft: () => Promise.resolve() };
        await schedule(
          { engine, outbox, notes, clock: runtime.clock, random },
          { conversationId, receiverId, content, at },
        );
        return id;
      },
      async edit(id, content) {
        const entry = await stores.outbox.update(id, (current) =>
          canChange(current) && current.messageType !== 'file'
            ? transition(current, { type: 'edit', content: withWords(current, content) })
            : undefined,
        );
        engine.nudge();
        return entry !== null && wordsOf(entry) === content;
      },
      async cancel(id) {
        let isGone = false;
        await stores.outbox.update(id, (current) => {
          isGone = canChange(current);
          return isGone ? transition(current, { type: 'cancel' }) : undefined;
        });
        return isGone;
      },
      async retry(id) {
        await stores.outbox.requeue(id, (entry) =>
          canChange(entry) ? transition(entry, { type: 'retry' }) : entry,
        );
        engine.nudge();
      },
      letPass: (id) => letPass({ outbox: stores.outbox, engine }, id),
    };
  };

  const callWorker: Device['callWorker'] = () => {
    const runtime = createTabRuntime(clock, { isVisible: false });
    const { outbox } = disk.forTab(runtime);
    const api = createFakeApi({ tab: runtime, link, server, session, userId, random });
    const send = async (entry: OutboxEntry) => {
      const [result] = await api.sendBatch(batchOf(entry.lane, [entry]));
      if (result === undefined) throw new TransportError({ kind: 'network' });
      if (result.status === 'accepted') return;
      const { code } = result;
      throw new TransportError({ kind: 'answered', code, status: ERROR_STATUS[code] });
    };
    const ports = { entries: () => outbox.all(), entry: (id: string) => outbox.get(id), send };
    const between = { locks: locks.forTab(runtime), channel: hub.forTab(runtime) };
    const end = leadAway({ clock: runtime.clock, ...between }, (over) => sendAway(ports, over));
    return { runtime, end };
  };

  return { userId, disk, files: fileDisk, link, session, callWorker, open };
}

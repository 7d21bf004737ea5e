import { createNoteCommands } from '../listings/opening.ts';
import { type CommandDeps, createChatCommands } from '../chat/commands/index.ts';
import { createRowWrites, type RecordDeps } from '../rows/commands/index.ts';
import type { LocalDatabase, QueryScope } from '../store/index.ts';
import type { Engine } from '../model/engine.ts';
import type { Clock, Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Notes } from '../model/ports/notes.ts';
import type { Stores } from '../model/ports/stores.ts';
import type { CallController } from '../model/calls.ts';
import type { Files } from '../model/files.ts';
import type { UploadProgress } from '../outgoing/sending.ts';
import { createLiveReads } from '../store/reads/index.ts';

/** Everything that runs for the one person who is signed in on this device. */
export interface Identity {
  readonly userId: string;
  /** Of the session it works for: afterwards nothing of the person is written on this device. */
  readonly ending: AbortSignal;
  readonly database: LocalDatabase;
  readonly stores: Stores;
  readonly notes: Notes;
  readonly engine: Engine;
  readonly scope: QueryScope;
  readonly commands: CommandDeps;
  /** How much of each photo is up, of those this tab sends. */
  readonly uploads: UploadProgress;
  openCalls(): Promise<CallController>;
  openFiles(): Promise<Files>;
  /** The person's commands, bound to all of this. */
  readonly writes: ReturnType<typeof createWrites>;
  /** Stops sending, storing and reading before it resolves. Stored data stays. */
  close(): Promise<void>;
}

export interface IdentityParts {
  readonly userId: string;
  readonly ending: AbortSignal;
  /** See QueryScope. */
  readonly owner: object;
  readonly database: LocalDatabase;
  readonly stores: Stores;
  readonly notes: Notes;
  readonly engine: Engine;
  readonly uploads: UploadProgress;
  openCalls(): Promise<CallController>;
  openFiles(): Promise<Files>;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Ends the calls of replication that are on their way: nobody waits for their answers any more. */
  giveUpCalls(): void;
  /** Ends what else was started with the identity, before its database closes. */
  stopOthers(): Promise<void>;
}

export function createIdentity(parts: IdentityParts): Identity {
  const { userId, database, stores, notes, engine, clock, random, log } = parts;
  const commands: CommandDeps = {
    userId,
    clock,
    random,
    outbox: stores.outbox,
    notes,
    engine,
    /** Loaded with its first use. */
    async withdrawInquiry(homeId) {
      const { withdrawInquiry } = await import('./withdrawInquiry.ts');
      await withdrawInquiry(database, userId, homeId);
    },
  };
  return {
    userId,
    ending: parts.ending,
    database,
    stores,
    notes,
    engine,
    scope: {
      userId,
      owner: parts.owner,
      kind: 'live',
      reads: createLiveReads(database, { clock, log }),
      log,
      presence: engine.presence,
      arriving: engine.arriving,
      typing: (id) => engine.typing(id),
      fetchOlder: (id) => engine.loadOlder(id),
    },
    commands,
    uploads: parts.uploads,
    openCalls: parts.openCalls,
    openFiles: parts.openFiles,
    writes: createWrites(commands, { userId, database, clock, random }),
    async close() {
      parts.giveUpCalls();
      await engine.stop();
      await parts.stopOthers();
      await database.close();
    },
  };
}

/**
 * The commands of one signed-in person, over what they write to. They come with the engine: nobody writes before it is
 * there, and the schemas that every record is checked by are no part of what a first screen waits for
 * (docs/decisions/start-and-bundles.md).
 */
export function createWrites(chat: CommandDeps, rows: RecordDeps) {
  return {
    chat: createChatCommands(chat),
    ...createRowWrites(rows),
    notes: createNoteCommands(rows),
  };
}

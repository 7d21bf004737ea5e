import type { LocalDatabase } from '../store/database.ts';
import type { CommandDeps } from '../chat/commands/deps.ts';
import { createWrites, type Writes } from './writes.ts';
import type { Engine } from '../model/engine.ts';
import type { Clock, Random } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { Notes } from '../model/ports/notes.ts';
import type { Stores } from '../model/ports/stores.ts';
import { createLiveReads } from '../store/reads/liveReads.ts';
import type { QueryScope } from '../store/reads/scope.ts';

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
  /** What the person writes, bound to all of this. */
  readonly writes: Writes;
  /** Nothing is sent, stored or read any more once it resolves. What is stored stays. */
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
    post: (message) => engine.post(message),
    nudge: () => engine.nudge(),
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
      typing: (id) => engine.typing(id),
      fetchOlder: (id) => engine.loadOlder(id),
    },
    commands,
    writes: createWrites(commands, { userId, database, clock, random }),
    async close() {
      parts.giveUpCalls();
      await engine.stop();
      await parts.stopOthers();
      await database.close();
    },
  };
}

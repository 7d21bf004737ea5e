import type { Clock, Random } from '../kit/clock.ts';
import type { Deferred } from '../kit/pending.ts';
import type { Live } from '../kit/live.ts';
import type { LoadedLater } from '../kit/rest.ts';
import type { QueryScope } from '../store/index.ts';
import type { ChatCommands } from './commands/chatCommands.ts';
import {
  type CommandsAtOnce,
  type CommandsAtOnceDeps,
  createCommandsAtOnce,
} from './commands/commandsAtOnce.ts';
import type { OpenChat } from './commands/deps.ts';
import { createEchoes } from './reads/echoes.ts';
import { createQueries, type Queries } from './reads/queries.ts';

/** Reads and commands of messaging. Commands resolve once durable on this device, never wait for a network. */
export type Chat = LoadedLater & Queries & CommandsAtOnce & ChatCommands;

export interface ChatDeps extends Omit<CommandsAtOnceDeps, 'clock' | 'echoes' | 'run'> {
  readonly clock: Clock;
  readonly random: Random;
  /** The reads of the signed-in person; null: none yet. */
  readonly scopes: Live<QueryScope | null>;
  /** Waits for the signed-in person's database to open. Rejects with SignedOut. */
  readonly deferred: Deferred<OpenChat & { readonly writes: { readonly chat: ChatCommands } }>;
}

/** Conversations of whoever is signed in when they are read or written. */
export function createChat(deps: ChatDeps): Chat {
  const { clock, scopes, deferred } = deps;
  const echoes = createEchoes(deps);
  return deferred.bind(({ writes }) => writes.chat, {
    ...createQueries(scopes, clock, echoes),
    ...createCommandsAtOnce({ ...deps, echoes, run: deferred.run }),
  });
}

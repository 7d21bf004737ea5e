import type { PGlite } from '@electric-sql/pglite';

/** PGlite's database aborted: it is never to be entered again. */
export class DatabaseAborted extends Error {
  override readonly name = 'DatabaseAborted';
}

/** The parts of PGlite that lead into WebAssembly. */
interface Inside {
  readonly POSTGRES_MAIN_LONGJMP: number;
  readonly Module: { [ONCE](): void; [JUMP](): void };
}
const ONCE = '_PostgresMainLoopOnce';
const JUMP = '_PostgresMainLongJmp';

/**
 * Keeps everybody out of a PGlite that has aborted. A PANIC (such as: no room for the next file of the log)
 * ends a server's process; within WebAssembly it is thrown, and PGlite swallows it and sends the next message.
 * The database then waits for a lock that it holds itself, in a loop that no timer and no signal gets through.
 */
export function guard(client: PGlite): void {
  const { Module, POSTGRES_MAIN_LONGJMP } = client as unknown as Inside;
  const once = Module[ONCE].bind(Module);
  const jump = Module[JUMP].bind(Module);
  const send = client.execProtocolRawSync.bind(client);
  let aborted: DatabaseAborted | undefined;

  Module[ONCE] = () => {
    // PGlite's loop goes round until the message is read: a jump is its one way out.
    if (aborted) throw Object.assign(aborted, { status: POSTGRES_MAIN_LONGJMP });
    try {
      once();
    } catch (thrown) {
      if (!isJump(thrown, POSTGRES_MAIN_LONGJMP)) aborted = because(thrown);
      throw thrown;
    }
  };
  Module[JUMP] = () => {
    if (aborted) throw aborted;
    jump();
  };
  client.execProtocolRawSync = (message) => {
    if (aborted) throw aborted;
    return send(message);
  };
}

/** How PostgreSQL leaves a statement that failed. */
function isJump(thrown: unknown, status: number): boolean {
  return typeof thrown === 'object' && thrown !== null && Reflect.get(thrown, 'status') === status;
}

function because(cause: unknown): DatabaseAborted {
  return new DatabaseAborted(cause instanceof Error ? cause.message : String(cause), { cause });
}

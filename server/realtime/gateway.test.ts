import { setImmediate as nextRound } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createEndedLately } from '#server/endedLately.ts';
import { quietLog } from '#tests/server/quietLog.ts';
import { createBarred } from './barred.ts';
import type { ClientSocket, RealtimeDeps } from './connection.ts';
import { serveSockets } from './gateway.ts';
import type { Io } from './io.ts';

const MAYA = '019a0000-0000-7000-8000-000000000001';
const SESSION = '019a0000-0000-7000-8000-000000000002';

type Middleware = (socket: ClientSocket, proceed: (refusal?: Error) => void) => void;

/** Sockets of one person that come to a gateway. `beforeLine`: runs after their token was looked at. */
function openGateway(beforeLine: () => void = () => undefined) {
  // Of those that come at once all are answered in one moment.
  const moment = nextRound();
  const lines = new Set<ClientSocket>();
  const endedLately = createEndedLately();
  let admit: Middleware = () => undefined;
  let begin: (socket: ClientSocket) => void = () => undefined;
  const io = {
    engine: { on: () => undefined },
    use: (given: Middleware) => {
      admit = given;
    },
    on: (_event: string, given: typeof begin) => {
      begin = given;
    },
  } as unknown as Io;
  const deps = {
    log: quietLog,
    authenticate: async () => ({ sub: MAYA, exp: 4e9, session_id: SESSION, role: 'authenticated' }),
    spoken: { oldest: 0, newest: 99 },
    barred: createBarred(() => 0),
    lines: {
      async of() {
        await moment;
        beforeLine();
        return lines.size;
      },
      opened: () => undefined,
      closed: () => undefined,
    },
    calls: { joined: () => undefined },
    rates: {},
    endedLately,
    now: () => 0,
    steady: () => 0,
  } as unknown as RealtimeDeps;
  serveSockets(io, deps);

  return {
    endedLately,
    /** Comes, and gives whether it is a line then. */
    come: () =>
      new Promise<boolean>((resolve) => {
        const socket = {
          handshake: { auth: { token: 'of maya', protocol: 1 } },
          conn: {},
          data: {},
          connected: true,
          emit: () => undefined,
          onAny: () => undefined,
          on: () => undefined,
          join: () => lines.add(socket),
          disconnect: () => lines.delete(socket),
        } as unknown as ClientSocket;
        admit(socket, (refusal) => {
          process.nextTick(() => {
            if (refusal === undefined) begin(socket);
            resolve(lines.has(socket));
          });
        });
      }),
  };
}

test('a session that ends after its token was looked at, and before its line is there, has none', async () => {
  const gateway = openGateway(() => gateway.endedLately.note(SESSION));
  expect(await gateway.come()).toBe(false);
});

test('of a hundred lines of one person that come at once fifty are there', async () => {
  const { come } = openGateway();
  const came = await Promise.all(Array.from({ length: 100 }, come));
  expect(came.filter(Boolean)).toHaveLength(50);
});

import { afterAll, beforeAll, expect } from 'vitest';
import { SPOKEN } from '#contract/protocol/version.ts';
import { createApi } from '#sync/adapters/api/api.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { browserRandom } from '#sync/adapters/browser/random.ts';
import { createSocket } from '#sync/adapters/socket/socket.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { type PersonUnderTest, transportContract } from './transport.suite.ts';

/** An address without a server. */
const NOWHERE = 'http://127.0.0.1:9';

let server: TestServer;
let made = 0;
const spoken: { oldest: number; newest: number } = { ...SPOKEN };

beforeAll(async () => {
  server = await startTestServer({ spoken });
});
afterAll(async () => {
  await server?.close();
});

transportContract('/api over fetch and socket.io over TCP', async () => {
  let isDown = false;
  let isRefused = false;
  let isReplaced = false;
  const person = async (name: string): Promise<PersonUnderTest> => {
    made += 1;
    const { id, token } = await server.makePerson(`${name}${made}@example.test`);
    const tokens = {
      access() {
        const isBad = (isRefused || isReplaced) && name === 'one';
        isReplaced = false;
        return Promise.resolve(isBad ? `${token}x` : token);
      },
    };
    return {
      id,
      api: createApi({
        tokens,
        get origin() {
          return isDown ? NOWHERE : server.url;
        },
      }),
      socket: createSocket({
        origin: server.url,
        userId: id,
        tokens,
        clock: browserClock,
        random: browserRandom,
        log: { info: () => undefined, warn: () => undefined },
      }),
    };
  };
  const [one, other] = await Promise.all([person('one'), person('other')]);
  return {
    one,
    other,
    async until(what, holds) {
      await expect.poll(holds, { message: what }).toBe(true);
    },
    during: (call) => call,
    refuseTokens() {
      isRefused = true;
      return Promise.resolve();
    },
    connectWithReplacedToken() {
      isReplaced = true;
      one.socket.connect();
    },
    speak(next) {
      Object.assign(spoken, next);
    },
    goDown() {
      isDown = true;
      return Promise.resolve();
    },
    close() {
      one.socket.close();
      other.socket.close();
      Object.assign(spoken, SPOKEN);
      return Promise.resolve();
    },
  };
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '#sync/adapters/api/api.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { browserRandom } from '#sync/adapters/browser/random.ts';
import { createSocket } from '#sync/adapters/socket/socket.ts';
import { createEngine } from '#sync/engine/createEngine.ts';
import { API } from '#contract/protocol/api.ts';
import { conversationIdOf, newId } from '#contract/rules/ids.ts';
import { startTcpProxy, type TcpProxy } from '#tests/faults/tcpProxy.ts';
import { createChannelHub } from '#tests/fakes/channel.ts';
import { createLockTable } from '#tests/fakes/locks.ts';
import { createDisk } from '#tests/fakes/stores.ts';
import { createTabRuntime } from '#tests/fakes/tab.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { SLOW } from '#tests/tags.ts';

const EACH = 1000;
const PAGE = 200;
const words = (name: string) => Array.from({ length: EACH }, (_, index) => `${name} ${index + 1}`);

interface Account {
  readonly id: string;
  readonly token: string;
}
interface Stored {
  readonly seq: number;
  readonly sender_id: string;
  readonly content: string;
}

let server: TestServer;
let line: TcpProxy;

beforeAll(async () => {
  server = await startTestServer();
  line = await startTcpProxy(() => Number(new URL(server.url).port));
});
afterAll(async () => {
  await line?.close();
  await server?.close();
});

/** A device of this account: the real engine, api and socket on a disk in memory, over the line. */
async function device(account: Account, otherId: string, texts: readonly string[]) {
  const tab = createTabRuntime(browserClock);
  const disk = createDisk();
  const stores = disk.forTab(tab);
  const origin = `http://127.0.0.1:${line.port}`;
  const log = { info: () => undefined, warn: () => undefined };
  const tokens = {
    access: () => Promise.resolve(account.token),
    refresh: () => Promise.resolve('refreshed' as const),
    onChange: () => () => undefined,
  };
  const shared = { origin, userId: account.id, tokens, clock: browserClock, log };
  const lane = conversationIdOf(account.id, otherId);
  disk.begin(lane);
  for (const content of texts) {
    await stores.outbox.add({
      id: newId(Date.now(), browserRandom.bytes(16)),
      lane,
      receiverId: otherId,
      content,
      messageType: 'text',
      writtenAt: new Date().toISOString(),
      attempts: 0,
      state: 'queued',
      nextAttemptAt: 0,
    });
  }
  const engine = createEngine({
    ...shared,
    random: browserRandom,
    locks: createLockTable().forTab(tab),
    channel: createChannelHub().forTab(tab),
    page: tab.page,
    stores,
    api: createApi({ origin, tokens }),
    socket: createSocket({ ...shared, random: browserRandom }),
    identity: { userId: account.id },
    onAuthLost: () => undefined,
    onHint: () => undefined,
  });
  engine.start();
  return { disk, engine };
}

/** The whole conversation as the server holds it, asked for beside the broken line. */
async function stored(account: Account, conversationId: string): Promise<Stored[]> {
  const all: Stored[] = [];
  for (;;) {
    const path = `${API.messages(conversationId)}?limit=${PAGE}&after_seq=${all.length}`;
    const { body } = await server.call('GET', path, { token: account.token });
    const page = body as Stored[];
    all.push(...page);
    if (page.length < PAGE) return all;
  }
}

test('DR16 over real sockets: a line whose connections live 60 to 100 ms moves 2,000 messages, none lost, doubled or swapped', {
  // Two thousand messages through lines that live a tenth of a second take that long.
  ...SLOW,
  timeout: 300_000,
}, async () => {
  const [maya, jonas] = await Promise.all([
    server.makePerson('maya.line@example.test'),
    server.makePerson('jonas.line@example.test'),
  ]);
  line.cutEvery(60, 100);
  const devices = await Promise.all([
    device(maya, jonas.id, words('maya')),
    device(jonas, maya.id, words('jonas')),
  ]);
  try {
    await expect
      .poll(() => devices.reduce((sum, { disk }) => sum + disk.outbox.size, 0), {
        timeout: 240_000,
        interval: 250,
      })
      .toBe(0);
    expect(line.broken).toBeGreaterThan(20);
    line.heal();
    const all = await stored(maya, conversationIdOf(maya.id, jonas.id));
    expect(all.map((one) => one.seq)).toEqual(all.map((_, index) => index + 1));
    const of = (id: string) => all.filter((one) => one.sender_id === id).map((one) => one.content);
    expect(of(maya.id)).toEqual(words('maya'));
    expect(of(jonas.id)).toEqual(words('jonas'));
    // And each device ends with the newest row and no gap behind it as far as it holds the thread.
    for (const { disk } of devices) {
      const held = () => disk.conversations.get(conversationIdOf(maya.id, jonas.id));
      await expect.poll(() => held()?.heldSeq, { timeout: 20_000 }).toBe(2 * EACH);
      const seqs = [...disk.messages.values()].map((one) => one.seq);
      const firstSeq = held()?.firstSeq ?? 0;
      expect(firstSeq).toBeGreaterThan(0);
      for (let seq = firstSeq; seq <= 2 * EACH; seq += 1) expect(seqs).toContain(seq);
    }
  } finally {
    for (const { engine } of devices) await engine.stop();
  }
});

import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '#sync/adapters/api/api.ts';
import { fetchFile } from '#sync/adapters/api/fetchFile.ts';
import { createUploads } from '#sync/adapters/api/uploads.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { browserRandom } from '#sync/adapters/browser/random.ts';
import { createSocket } from '#sync/adapters/socket/socket.ts';
import { createEngine } from '#sync/engine/createEngine.ts';
import type { Engine } from '#sync/model/engine.ts';
import { fileWords } from '#contract/entities/fileWords.ts';
import { messageSchema } from '#contract/entities/message.ts';
import { API, historyAnswerSchema } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { filesIn } from '#server/objectStore/files.ts';
import { createFolderObjects } from '#server/objectStore/folder.ts';
import { createChannelHub } from '#tests/fakes/channel.ts';
import { fileSending, sendFiles } from '#tests/fakes/fileSending.ts';
import { createLockTable } from '#tests/fakes/locks.ts';
import { createParcelDisk } from '#tests/fakes/parcelDisk.ts';
import { createDisk } from '#tests/fakes/stores.ts';
import { createTabRuntime } from '#tests/fakes/tab.ts';
import { startTcpProxy, type TcpProxy } from '#tests/faults/tcpProxy.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { SLOW } from '#tests/tags.ts';

const FILES = 20;
/** Of more than one part each. */
const BYTES = 300_000;

let server: TestServer;
let line: TcpProxy;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'roost-broken-files-'));
  server = await startTestServer({ files: filesIn(createFolderObjects(folder)) });
  line = await startTcpProxy(() => Number(new URL(server.url).port));
});
afterAll(async () => {
  await line?.close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

test('FS5 20 files and the words between them arrive once and in their place over a line that breaks every 60 to 100 ms, with two kills', {
  // Twenty files through lines that live a tenth of a second take that long.
  ...SLOW,
  timeout: 600_000,
}, async () => {
  const [maya, jonas] = await Promise.all([
    server.makePerson('maya.files@example.test'),
    server.makePerson('jonas.files@example.test'),
  ]);
  const origin = `http://127.0.0.1:${line.port}`;
  const lane = conversationIdOf(maya.id, jonas.id);
  const disk = createDisk();
  const fileDisk = createParcelDisk();
  const locks = createLockTable();
  const hub = createChannelHub();
  disk.begin(lane);
  const tokens = {
    access: () => Promise.resolve(maya.token),
    refresh: () => Promise.resolve('refreshed' as const),
    onChange: () => () => undefined,
  };
  const log = { info: () => undefined, warn: () => undefined };

  /** A tab of this device, over the broken line. */
  function openTab() {
    const tab = createTabRuntime(browserClock);
    const stores = disk.forTab(tab);
    const shared = { origin, userId: maya.id, tokens, clock: browserClock, log };
    const sending = {
      clock: tab.clock,
      random: browserRandom,
      store: fileDisk.open(tab),
      outbox: stores.outbox,
      messages: stores.messages,
      uploads: createUploads({ origin, tokens }),
      engine: (): Engine => engine,
    };
    const engine = createEngine({
      ...shared,
      clock: tab.clock,
      random: browserRandom,
      locks: locks.forTab(tab),
      channel: hub.forTab(tab),
      page: tab.page,
      stores,
      api: createApi({ origin, tokens }),
      socket: createSocket({ ...shared, random: browserRandom }),
      identity: { userId: maya.id },
      onAuthLost: () => undefined,
      onHint: () => undefined,
      ...fileSending(sending),
    });
    engine.start();
    return { tab, engine, sending };
  }

  let open = openTab();
  const contents = new Map<string, Buffer>();
  for (let n = 0; n < FILES; n += 1) {
    const bytes = Buffer.alloc(BYTES, `file ${n} `);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const name = `file ${n}.bin`;
    const file = { name, content: new Blob([bytes]), sentHash: hash };
    const [id = ''] = await sendFiles(open.sending, maya.id, jonas.id, [file]);
    contents.set(id, bytes);
    await open.engine.post({
      ...{ id: crypto.randomUUID(), lane, receiverId: jonas.id, content: `after ${n}` },
      ...{ messageType: 'text', writtenAt: new Date().toISOString(), attempts: 0 },
      ...{ state: 'queued', nextAttemptAt: 0 },
    });
  }
  line.cutEvery(60, 100);
  try {
    for (const left of [30, 15]) {
      await expect
        .poll(() => disk.outbox.size, { timeout: 240_000, interval: 50 })
        .toBeLessThan(left);
      open.tab.kill();
      open = openTab();
    }
    await expect.poll(() => disk.outbox.size, { timeout: 240_000, interval: 250 }).toBe(0);
    expect(line.broken).toBeGreaterThan(20);

    const [first = ''] = contents.keys();
    const fetched = await fetchFile(
      { origin, tokens: { access: () => Promise.resolve(jonas.token) } },
      first,
    );
    expect(Buffer.from(await fetched.arrayBuffer())).toEqual(contents.get(first));

    line.heal();
    const { body } = await server.call('GET', `${API.messages(lane)}?limit=100`, {
      token: jonas.token,
    });
    const all = historyAnswerSchema.parse(body).map((one) => messageSchema.parse(one));
    expect(all.map(({ seq }) => seq)).toEqual(all.map((_, index) => index + 1));
    expect(
      all.map(({ content, message_type }) =>
        message_type === 'file' ? fileWords(content) : content,
      ),
    ).toEqual(Array.from({ length: FILES }, (_, n) => [`📎 file ${n}.bin`, `after ${n}`]).flat());
  } finally {
    line.heal();
    await open.engine.stop();
  }
});

import { replicateRxCollection } from 'rxdb/plugins/replication';
import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { io } from 'socket.io-client';

/*
 * The floor and the peers of a full outbox. Each function sends `count` rows to the peer server over
 * the address given, and gives the ms until all are acknowledged.
 */
interface Row {
  id: string;
  content: string;
}

declare global {
  interface Window {
    queue: {
      /** One frame, one insert, over a line that stands. */
      floor(url: string, count: number): Promise<number>;
      /** socket.io's own queue: one at a time, each acknowledged. From connecting on. */
      oneAtATime(url: string, count: number): Promise<number>;
      /** RxDB's replication with its usual batches, from its start on. */
      rxdb(url: string, count: number): Promise<number>;
      /** Emits to be counted; resolves when all are acknowledged, or after the time for those that are not. */
      counted(url: string, count: number, retries: number | null): Promise<void>;
    };
  }
}

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    content: `message ${index}. The heating in the hall was looked at again this morning.`,
  }));

window.queue = {
  async floor(url, count) {
    const rows = rowsOf(count);
    const socket = new WebSocket(`${url.replace('http', 'ws')}/stored`);
    await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
    const begun = performance.now();
    socket.send(JSON.stringify({ ask: 1, rows }));
    await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }));
    const took = performance.now() - begun;
    socket.close();
    return took;
  },
  async oneAtATime(url, count) {
    const socket = io(`${url}/stored`, {
      transports: ['websocket'],
      autoConnect: false,
      forceNew: true,
      retries: 10,
      ackTimeout: 10_000,
    });
    const acknowledged = rowsOf(count).map((row) => socket.emitWithAck('message', row));
    const begun = performance.now();
    socket.connect();
    await Promise.all(acknowledged);
    const took = performance.now() - begun;
    socket.disconnect();
    return took;
  },
  async rxdb(url, count) {
    const database = await createRxDatabase<{ rows: RxCollection<Row> }>({
      name: `queue${Date.now()}`,
      storage: getRxStorageDexie(),
    });
    await database.addCollections({
      rows: {
        schema: {
          version: 0,
          primaryKey: 'id',
          type: 'object',
          properties: { id: { type: 'string', maxLength: 36 }, content: { type: 'string' } },
          required: ['id', 'content'],
        },
      },
    });
    await database.rows.bulkInsert(rowsOf(count));
    const begun = performance.now();
    const replication = replicateRxCollection<Row, unknown>({
      replicationIdentifier: url,
      collection: database.rows,
      live: false,
      push: {
        async handler(changes) {
          const body = JSON.stringify(
            changes.map(({ newDocumentState: { id, content } }) => ({ id, content })),
          );
          const answer = await fetch(`${url}/push`, { method: 'POST', body });
          return await answer.json();
        },
      },
    });
    await replication.awaitInitialReplication();
    const took = performance.now() - begun;
    await database.remove();
    return took;
  },
  async counted(url, count, retries) {
    const socket = io(`${url}/counted`, {
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 20,
      reconnectionDelayMax: 50,
      ...(retries !== null && { retries, ackTimeout: 500 }),
    });
    const sent: Promise<unknown>[] = [];
    for (let index = 0; index < count; index += 1) {
      if (retries === null) socket.emit('message', index);
      else sent.push(socket.emitWithAck('message', index).catch(() => undefined));
      if (index % 5 === 0) await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await Promise.all(sent);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    socket.disconnect();
  },
};

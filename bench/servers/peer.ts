import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { PGlite } from '@electric-sql/pglite';
import { Server } from 'socket.io';
import { WebSocketServer } from 'ws';
import * as z from 'zod/mini';
import { createHomes } from './homes.ts';
import { serveListings } from './listings.ts';
import { servePage } from './pages.ts';

/*
 * The server of the floors and the peers. One process, several doors:
 *   ws /stored      rows in, one insert, acknowledged; with `relay` handed to all others
 *   ws /idle        nothing but open lines and an echo
 *   socket.io /bare     handed to all others, no database
 *   socket.io /idle     nothing but open lines, acknowledged
 *   socket.io /stored   one row an event, acknowledged
 *   socket.io /counted  remembers what came, in order; GET /received tells and forgets
 *   POST /push      what RxDB's replication pushes, one insert
 *   GET /rows?count=  so many rows of a conversation, as one array
 *   GET /listings   pages of listings, see listings.ts
 *   /api/homes      the same as the app's server gives them, see homes.ts
 */
const { PORT = '0', PAGES = '', LISTINGS = '', DATA_DIR } = process.env;

const rowSchema = z.object({ id: z.uuid(), content: z.string() });
const rowsSchema = z.array(rowSchema);
const frameSchema = z.object({
  ask: z.number(),
  rows: rowsSchema,
  relay: z.optional(z.boolean()),
});
type Row = z.infer<typeof rowSchema>;

// The floor's database is the embedded one's kind: one process, on the disk.
const database = new PGlite(`${DATA_DIR}/peer`);
await database.exec(
  'create table messages (id uuid primary key, content text not null, seq bigserial, created_at timestamptz not null default now())',
);

async function store(rows: readonly Row[]): Promise<void> {
  await database.query(
    `insert into messages (id, content)
     select (row->>'id')::uuid, row->>'content' from jsonb_array_elements($1::jsonb) row
     on conflict (id) do nothing`,
    [JSON.stringify(rows)],
  );
}

const received: unknown[] = [];
const homes = createHomes(LISTINGS);

const server = createServer((request, response) => {
  const path = request.url?.split('?', 1)[0];
  if (path === '/received') {
    response.end(JSON.stringify(received.splice(0)));
  } else if (path === '/rows') {
    const count = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('count'));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rowsOf(count)));
  } else if (path === '/push') {
    void (async () => {
      await store(rowsSchema.parse(JSON.parse(await bodyOf(request))));
      response.end('[]');
    })();
  } else if (path === '/listings') {
    serveListings(LISTINGS, request, response);
  } else if (homes.serves(path ?? '')) {
    void homes.serve(request, response);
  } else {
    void servePage(PAGES, request, response);
  }
});

const stored = new WebSocketServer({ noServer: true });
stored.on('connection', (socket) => {
  socket.on('message', (data) => {
    void (async () => {
      const text = (data as Buffer).toString();
      const { ask, rows, relay } = frameSchema.parse(JSON.parse(text));
      await store(rows);
      socket.send(JSON.stringify({ ask }));
      if (relay !== true) return;
      for (const other of stored.clients) if (other !== socket) other.send(text);
    })();
  });
});
const idle = new WebSocketServer({ noServer: true });
idle.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(data as Buffer));
});
server.on('upgrade', (request, socket, head) => {
  const door = { '/stored': stored, '/idle': idle }[request.url ?? ''];
  door?.handleUpgrade(request, socket, head, (line) => door.emit('connection', line, request));
});

const io = new Server(server, { transports: ['websocket'] });
io.of('/bare').on('connection', (socket) => {
  socket.on('message', (row: unknown, acknowledge?: (answer: string) => void) => {
    acknowledge?.('ok');
    socket.broadcast.emit('message', row);
  });
});
io.of('/idle').on('connection', (socket) => {
  socket.on('message', (_row: unknown, acknowledge: (answer: string) => void) => acknowledge('ok'));
});
io.of('/stored').on('connection', (socket) => {
  socket.on('message', (row: unknown, acknowledge: (answer: string) => void) => {
    void store([rowSchema.parse(row)]).then(() => acknowledge('ok'));
  });
});
io.of('/counted').on('connection', (socket) => {
  socket.on('message', (row: unknown, acknowledge?: (answer: string) => void) => {
    received.push(row);
    acknowledge?.('ok');
  });
});

server.listen(Number(PORT), '127.0.0.1', () => console.info('The peer is ready'));
process.on('SIGTERM', () => process.exit(0));

/** As many entries of a conversation as an app sends. */
function rowsOf(count: number) {
  const [conversation, sender, about] = [randomUUID(), randomUUID(), randomUUID()];
  const at = new Date().toISOString();
  return Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    conversation_id: conversation,
    sender_id: sender,
    seq: index + 1,
    content: `${about}\n👍`,
    message_type: 'reaction',
    written_at: at,
    created_at: at,
  }));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

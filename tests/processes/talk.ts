import { setTimeout as sleep } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { Client } from 'pg';
import { sendMessagesAckSchema, SOCKET_PATH } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { draft } from '#tests/server/socketWorld.ts';
import type { Person, World } from './world.ts';

const PAIRS = 6;
const BATCH = 10;
const ANSWER_MS = 5000;
const PAUSE_MS = 30;
/** Readers hear the last words within so long, ms. */
const LAST_MS = 1500;

export interface Counted {
  readonly sent: number;
  readonly lost: number;
  readonly doubled: number;
  readonly swapped: number;
  /** Messages that a reader heard at once, and those of them that came behind a later one. */
  readonly heard: number;
  readonly late: number;
  /** Messages that were refused for good. */
  readonly refused: number;
}

/** Messages that several people write to others, each from an outbox of theirs, over whichever process takes the line. */
export interface Talk {
  readonly sent: number;
  /** Resolves when all is acknowledged, with what the database and the readers have. */
  end(): Promise<Counted>;
}

interface Pair {
  readonly writer: Person;
  readonly reader: Person;
  readonly thread: string;
  readonly lines: readonly [Socket, Socket];
  /** Heard ids, with the newest number. */
  readonly heard: Set<string>;
  newest: number;
  late: number;
  sent: number;
  refused: number;
}

/** `mayGoOn`: asked before each batch, with how many are sent. */
export async function startTalk(
  world: World,
  url: string,
  mayGoOn: (sent: number) => 'yes' | 'wait' | 'no',
): Promise<Talk> {
  const pairs: Pair[] = [];
  for (let at = 0; at < PAIRS; at += 1) pairs.push(await sitDown(world, url, at));
  const count = () => pairs.reduce((sum, { sent }) => sum + sent, 0);

  const write = async (pair: Pair): Promise<void> => {
    for (;;) {
      const may = mayGoOn(count());
      if (may === 'no') return;
      if (may === 'yes') await sendBatch(pair);
      await sleep(PAUSE_MS);
    }
  };
  const writing = Promise.all(pairs.map(write));
  return {
    get sent() {
      return count();
    },
    async end() {
      await writing;
      await sleep(LAST_MS);
      const stored = await Promise.all(pairs.map((pair) => storedBy(world, pair)));
      for (const { lines } of pairs) for (const line of lines) line.disconnect();
      return {
        sent: count(),
        lost: sum(stored.map(({ lost }) => lost)),
        doubled: sum(stored.map(({ doubled }) => doubled)),
        swapped: sum(stored.map(({ swapped }) => swapped)),
        heard: sum(pairs.map(({ heard }) => heard.size)),
        late: sum(pairs.map(({ late }) => late)),
        refused: sum(pairs.map(({ refused }) => refused)),
      };
    },
  };
}

async function sitDown(world: World, url: string, at: number): Promise<Pair> {
  const writer = await world.makePerson(`writer${at}`);
  const reader = await world.makePerson(`reader${at}`);
  const lines = [lineOf(url, writer), lineOf(url, reader)] as const;
  const thread = conversationIdOf(writer.id, reader.id);
  const pair: Pair = {
    ...{ writer, reader, thread, lines },
    ...{ heard: new Set<string>(), newest: 0, late: 0, sent: 0, refused: 0 },
  };
  lines[1].on('new_message', ({ message }: { message: { id: string; seq: number } }) => {
    if (pair.heard.has(message.id)) return;
    pair.heard.add(message.id);
    if (message.seq < pair.newest) pair.late += 1;
    pair.newest = Math.max(pair.newest, message.seq);
  });
  await Promise.all(lines.map(connected));
  return pair;
}

/** A line that comes back by itself, as that of an app. */
export function lineOf(url: string, person: Person): Socket {
  const line = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: { token: person.token },
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  line.on('connect', () => line.emit('user_online', { id: person.id }));
  return line;
}

async function connected(line: Socket): Promise<void> {
  while (!line.connected) await sleep(10);
}

/** Sends the next of this writer, again and again until they are acknowledged. */
async function sendBatch(pair: Pair): Promise<void> {
  const [line] = pair.lines;
  let left = Array.from({ length: BATCH }, (_, at) => draft(`${pair.sent + at + 1}`));
  while (left.length > 0) {
    await connected(line);
    const batch = { conversationId: pair.thread, receiverId: pair.reader.id, messages: left };
    const answer: unknown = await line
      .timeout(ANSWER_MS)
      .emitWithAck('send_messages', batch)
      .catch(() => undefined);
    const ack = sendMessagesAckSchema.safeParse(answer);
    if (!ack.success || 'error' in ack.data) {
      await sleep(100);
      continue;
    }
    const done = new Set(ack.data.results.map(({ id }) => id));
    pair.refused += ack.data.results.filter(({ status }) => status === 'rejected').length;
    left = left.filter(({ id }) => !done.has(id));
  }
  pair.sent += BATCH;
}

async function storedBy(world: World, { thread, sent }: Pair) {
  const client = new Client(world.postgres.databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ content: string }>(
    'select content from public.messages where conversation_id = $1 order by seq',
    [thread],
  );
  await client.end();
  const numbers = rows.map(({ content }) => Number(content));
  const once = new Set(numbers);
  return {
    lost: sent - once.size,
    doubled: numbers.length - once.size,
    swapped: numbers.filter((number, at) => number < (numbers[at - 1] ?? 0)).length,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { REQUEST_MAX_BYTES } from '#contract/protocol/limits.ts';
import { contained } from '#server/contained.ts';
import type { Claims, Db } from '#server/db/db.ts';
import { SESSION_ENDED } from '#server/domain/accounts/index.ts';
import { createEndedLately } from '#server/endedLately.ts';
import { askedAddress } from '#server/http/askedAddress.ts';
import { hangUp } from '#server/http/hangUp.ts';
import type { Log } from '#server/log.ts';
import type { Keys } from '../keys.ts';
import type { Tokens } from '../tokens.ts';
import { watchChanges } from './changes.ts';
import { type Frame, parseFrame, type Version, versionOf, writeFrame } from './frames.ts';
import { openLine } from './line.ts';
import { createRows } from './rows.ts';
import { createSeats } from './seats.ts';
import type { Subscription } from './subscription.ts';
import { tellAll } from './teller.ts';

const PATH = '/realtime/v1/websocket';
/** Clients beat every 25 s; hosted Realtime gives up after this as well. */
const SILENCE_MS = 60_000;
/** A client that does not read is let go before it fills the memory. */
const UNREAD_MAX_BYTES = 1024 * 1024;
const GATHER_MS = 50;
const SESSION_IS_OVER = 'the session has ended';
/** Of one network address, which an office may share. */
const CONNECTIONS_OF_A_NETWORK = 500;
/** Frames of one connection that wait for an answer; a client asks for a handful at once. */
const WAITING_MAX = 200;

export interface Realtime {
  /** `peer` is the caller's network address. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, peer: string): void;
  close(): Promise<void>;
}

/** /realtime/v1/websocket: changes of rows, in the protocol stock realtime-js speaks. */
export async function openRealtime(parts: {
  db: Db;
  tokens: Tokens;
  keys: Keys;
  log: Log;
}): Promise<Realtime> {
  const { db, tokens, keys, log } = parts;
  const server = new WebSocketServer({ noServer: true, maxPayload: REQUEST_MAX_BYTES });
  const rows = createRows(db);
  const subscriptions = new Set<Subscription>();
  const unwatch = await watchChanges({ db, log, gatherMs: GATHER_MS }, (changes) =>
    tellAll(rows, subscriptions, changes),
  );
  const lookAgain = async (): Promise<void> => {
    for (const one of [...subscriptions])
      if (await tokens.isOver(one.claims)) one.end(SESSION_IS_OVER);
  };
  const lately = createEndedLately();
  const unwatchSessions = await db.listen(
    SESSION_ENDED,
    (id) => {
      lately.note(id);
      for (const one of subscriptions) if (one.claims.session_id === id) one.end(SESSION_IS_OVER);
    },
    contained('looking for ended sessions', lookAgain, log),
  );
  const connections = createSeats();
  const channels = createSeats();
  let ids = 0;

  async function bearerOf(token: string | null): Promise<Claims | string> {
    const judged = await tokens.judge(token === null ? null : `Bearer ${token}`);
    if (judged.kind === 'expired') return 'the token has expired';
    if (judged.kind === 'invalid') return 'the token is not valid';
    if (judged.kind === 'ended') return SESSION_IS_OVER;
    if (judged.kind === 'key') return { role: 'anon', sub: '', exp: Number.MAX_SAFE_INTEGER };
    return judged.claims;
  }

  function serve(socket: WebSocket, version: Version, peer: string): void {
    const line = openLine({
      bearerOf,
      overBy: ({ session_id: session }) => (lately.has(session) ? SESSION_IS_OVER : undefined),
      subscriptions,
      seats: channels,
      peer,
      nextId: () => (ids += 1),
      send(frame) {
        if (socket.bufferedAmount > UNREAD_MAX_BYTES) socket.terminate();
        else if (socket.readyState === socket.OPEN) socket.send(writeFrame(version, frame));
      },
    });
    const silence = setTimeout(
      contained('a silent line', () => socket.terminate(), log),
      SILENCE_MS,
    );
    let turn: Promise<void> = Promise.resolve();
    let waiting = 0;
    const hear = (data: RawData, isBinary: boolean): void => {
      silence.refresh();
      const frame = isBinary ? undefined : parseFrame(version, textOf(data));
      if (!frame) return;
      waiting += 1;
      if (waiting > WAITING_MAX) socket.close(1008);
      else turn = turn.then(() => take(frame));
    };
    socket.on('message', contained('a frame', hear, log));
    async function take(frame: Frame): Promise<void> {
      try {
        await line.take(frame);
      } catch (thrown) {
        log.error('realtime could not answer', thrown);
        socket.close(1011);
      } finally {
        waiting -= 1;
      }
    }
    socket.on(
      'error',
      contained('a broken line', () => socket.terminate(), log),
    );
    const left = async (): Promise<void> => {
      clearTimeout(silence);
      await turn;
      line.close();
    };
    socket.on('close', contained('leaving a line', left, log));
  }

  return {
    upgrade(request, socket, head, peer) {
      const { pathname, searchParams } = askedAddress(request);
      const version = versionOf(searchParams.get('vsn'));
      const key = searchParams.get('apikey');
      if (pathname !== PATH || version === undefined) return hangUp(socket, '404 Not Found');
      if (key !== keys.anonKey && key !== keys.serviceKey)
        return hangUp(socket, '401 Unauthorized');
      const giveBack = connections.take(peer, CONNECTIONS_OF_A_NETWORK);
      if (giveBack === undefined) return hangUp(socket, '429 Too Many Requests');
      socket.once('close', contained('a seat', giveBack, log));
      server.handleUpgrade(request, socket, head, (opened) => serve(opened, version, peer));
    },
    async close() {
      await unwatch();
      await unwatchSessions();
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Buffer).toString('utf8');
}

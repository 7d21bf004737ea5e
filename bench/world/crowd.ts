import { once } from 'node:events';
import { request } from 'node:http';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { API } from '#contract/protocol/api.ts';
import { SOCKET_PATH } from '#contract/protocol/socket.ts';
import type { Account } from './people.ts';

/** One of many clients that are there and do nothing. */
export interface Bystander {
  /** Resolves when connected and told all that was missed. */
  connect(): Promise<void>;
  disconnect(): void;
}

/** A plain line; it asks once and is answered. */
export function wsBystander(url: string): Bystander {
  let socket: WebSocket | null = null;
  return {
    async connect() {
      socket = new WebSocket(`${url.replace('http', 'ws')}/idle`);
      await once(socket, 'open');
      socket.send('{}');
      await once(socket, 'message');
    },
    disconnect: () => socket?.terminate(),
  };
}

/** socket.io as it comes; it asks once and is answered. */
export function ioBystander(url: string): Bystander {
  const socket = io(`${url}/idle`, {
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    reconnection: false,
  });
  return {
    async connect() {
      await connected('socket.io', socket);
      await socket.emitWithAck('message', {});
    },
    disconnect: () => socket.disconnect(),
  };
}

/** The app's socket as a device has it: a token, and what was missed is asked for over /api. */
export function roostBystander(url: string, { token }: Account): Bystander {
  const socket = io(url, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    auth: { token },
    autoConnect: false,
    forceNew: true,
    reconnection: false,
  });
  return {
    async connect() {
      await connected('Roost', socket);
      await catchUp(url, token);
    },
    disconnect: () => socket.disconnect(),
  };
}

/** On a line of its own that ends with the answer: each device has one, and none is left to be counted. */
function catchUp(url: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const asking = request(
      url + API.catchUp,
      { method: 'POST', headers, agent: false },
      (answer) => {
        answer.resume();
        if (answer.statusCode === 200) answer.once('end', resolve);
        else reject(new Error(`catching up: ${answer.statusCode}`));
      },
    );
    asking.once('error', reject);
    asking.end(JSON.stringify({ cursors: {} }));
  });
}

/** `name`: whose connection it is, for the error of one that does not stand. */
function connected(name: string, socket: ReturnType<typeof io>): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (cause) => {
      reject(new Error(`${name} does not connect: ${cause.message}`, { cause }));
    });
    socket.connect();
  });
}

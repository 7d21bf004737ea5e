import { once } from 'node:events';
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
  const socket = io(`${url}/bare`, {
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    reconnection: false,
  });
  return {
    async connect() {
      await connected(socket);
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
      await connected(socket);
      const answer = await fetch(url + API.catchUp, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ cursors: {} }),
      });
      if (!answer.ok) throw new Error(`catching up: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    },
    disconnect: () => socket.disconnect(),
  };
}

function connected(socket: ReturnType<typeof io>): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
    socket.connect();
  });
}

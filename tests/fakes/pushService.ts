import { once } from 'node:events';
import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';
import {
  type PushPayload,
  pushPayloadSchema,
  type PushSubscribed,
} from '#contract/protocol/push.ts';
import type { Reach } from '#server/push/reach.ts';

/** A push that came for a device, unsealed with its keys. */
export interface Push {
  readonly payload: PushPayload;
  /** As it lay in the sealed body. */
  readonly text: string;
  readonly ttl: number;
  readonly urgency: string | undefined;
  readonly topic: string | undefined;
  /** The contact that the server names (RFC 8292). */
  readonly subject: unknown;
  readonly key: string;
  /** ms since the epoch. */
  readonly at: number;
}

/** A browser that may be told. */
export interface TestDevice {
  readonly subscription: PushSubscribed;
  readonly pushes: readonly Push[];
  /** From now on its push service answers so; 201 by itself. */
  answer(status: number, headers?: Readonly<Record<string, string>>): void;
  /** How often its push service was asked, whatever it answered. */
  readonly asked: () => number;
}

export interface PushServer {
  readonly url: string;
  makeDevice(): TestDevice;
  close(): Promise<void>;
}

/** Lets a server send to this machine. */
export const LOCAL_REACH: Reach = { accepts: () => true, mayReach: () => true };

/**
 * A push service on this machine: takes what RFC 8030 says, believes nobody who is not who they say (RFC 8292), and unseals each push with
 * the keys of the device it is for (RFC 8291).
 */
export async function startPushServer(): Promise<PushServer> {
  const devices = new Map<string, ReturnType<typeof deviceOf>>();
  const server = createServer((request, response) => {
    const device = devices.get(request.url ?? '');
    if (device === undefined || request.method !== 'POST') {
      response.writeHead(404).end();
      return;
    }
    device.take(request, server.address() as AddressInfo).then(
      ([status, headers]) => response.writeHead(status, headers).end(),
      (thrown: unknown) => response.writeHead(400).end(String(thrown)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    makeDevice() {
      const path = `/push/${randomUUID()}`;
      const device = deviceOf(url + path);
      devices.set(path, device);
      return device;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function deviceOf(endpoint: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const pushes: Push[] = [];
  let asked = 0;
  let answer: [number, Readonly<Record<string, string>>] = [201, {}];
  return {
    subscription: {
      endpoint,
      p256dh: pair.getPublicKey('base64url'),
      auth: auth.toString('base64url'),
    },
    pushes,
    asked: () => asked,
    answer(status: number, headers: Readonly<Record<string, string>> = {}) {
      answer = [status, headers];
    },
    async take(request: IncomingMessage, { port }: AddressInfo): Promise<typeof answer> {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      asked += 1;
      const { headers } = request;
      if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding');
      const ttl = Number(headers.ttl);
      if (!Number.isInteger(ttl)) throw new Error('no TTL');
      const { subject, key } = await readVapid(headers.authorization, `http://127.0.0.1:${port}`);
      const text = unseal(Buffer.concat(chunks), pair, auth);
      if (answer[0] < 300) {
        pushes.push({
          payload: pushPayloadSchema.parse(JSON.parse(text)),
          ...{ text, ttl, subject, key, at: Date.now() },
          urgency: headers.urgency as string | undefined,
          topic: headers.topic as string | undefined,
        });
      }
      return answer;
    },
  };
}

/** Reads who sends, by `vapid t=<token>, k=<key>`. Throws where the token is not signed by that key, for this service, and for a day at most. */
async function readVapid(header: string | undefined, audience: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header ?? '') ?? [];
  const bytes = Buffer.from(key, 'base64url');
  const half = (from: number) => bytes.subarray(from, from + 32).toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience });
  if ((payload.exp ?? 0) > Date.now() / 1000 + 24 * 3600) throw new Error('valid for too long');
  return { subject: payload.sub, key };
}

/** RFC 8291 over RFC 8188, of one record. */
function unseal(body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const sealed = body.subarray(21 + keyLength);
  const shared = pair.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const derived = (key: Buffer, by: Buffer, of: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, by, of, length));
  const secret = derived(shared, auth, info, 32);
  const key = derived(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derived(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const open = createDecipheriv('aes-128-gcm', key, nonce);
  open.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()]);
  // The last record ends in 2 and zeros.
  const end = plain.lastIndexOf(2);
  return plain.subarray(0, end).toString('utf8');
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { SOCKET_PATH } from '#contract/protocol/socket.ts';
import { OWN_SECRET, type OwnPostgres, startOwnPostgres } from '#tests/databases/ownPostgres.ts';
import { findPostgres } from '#tests/databases/postgresCluster.ts';
import { startS3Server } from '#tests/fakes/s3Server.ts';
import { createOwnServer, type OwnServer } from '#tests/faults/ownServer.ts';
import { findRedis, type RedisServer, startRedis } from './redisServer.ts';

const PASSWORD = 'Test-pass1';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** Several processes of the built server over one PostgreSQL, one Redis and one store of files, without a folder in common. */
export interface World {
  readonly servers: readonly OwnServer[];
  readonly postgres: OwnPostgres;
  readonly redis: RedisServer;
  /** Signs up at the first process. */
  makePerson(name: string): Promise<Person>;
  /** Another session of theirs. */
  signIn(person: Person): Promise<Person>;
  /** A line of this person, as a device of theirs that came online. `at`: which process. */
  device(person: Person, at: number, options?: { readonly comesBack?: boolean }): Promise<Socket>;
  call(at: number, path: string, asked?: Asked): Promise<Answer>;
  /** The same at an address in front of the processes. */
  callAt(origin: string, path: string, asked?: Asked): Promise<Answer>;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
interface Asked {
  readonly method?: string;
  readonly token?: string;
  readonly body?: unknown;
}

/** Says what this machine lacks for it; undefined where it has all. */
export async function whatIsMissing(): Promise<string | undefined> {
  const [postgres, redis] = [await findPostgres(), findRedis()];
  const missing = [postgres, redis].flatMap((one) => ('missing' in one ? [one.missing] : []));
  return missing.length === 0 ? undefined : missing.join('; ');
}

export const portOf = ({ url }: OwnServer): number => Number(new URL(url).port);

const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.uuid() }) });
const mailsSchema = z.array(z.object({ code: z.string() }));
const configSchema = z.object({ supabaseKey: z.string() });

export async function openWorld(
  processes: number,
  environment: Readonly<Record<string, string>> = {},
  /** Of one process. */
  apart: (databaseUrl: string, at: number) => Readonly<Record<string, string>> = () => ({}),
): Promise<World> {
  const found = findRedis();
  if ('missing' in found) throw new Error(found.missing);
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-processes-'));
  const [postgres, redis] = await Promise.all([startOwnPostgres(), startRedis(found.program)]);
  const store = await startS3Server();
  const servers: OwnServer[] = [];
  const sockets: Socket[] = [];
  const end = async () => {
    for (const socket of sockets) socket.disconnect();
    for (const server of servers) await server.end('SIGTERM');
    await Promise.all([postgres.close(), redis.close(), store.close()]);
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (let at = 0; at < processes; at += 1)
      servers.push(
        await createOwnServer({
          DATABASE_URL: postgres.databaseUrl,
          REDIS_URL: redis.url,
          AUTH_SECRET: OWN_SECRET,
          S3_URL: store.url(),
          DATA_DIR: path.join(folder, String(at)),
          CLIENT_DIR: 'none',
          LITE_AUTH_BCRYPT_COST: '4',
          ...environment,
          ...apart(postgres.databaseUrl, at),
        }),
      );
    await Promise.all(servers.map((server) => server.start()));
  } catch (thrown) {
    await end();
    throw thrown;
  }

  const urlOf = (at: number) => servers[at]?.url ?? '';
  let key = '';
  const callAt: World['callAt'] = async (origin, address, { method = 'GET', token, body } = {}) => {
    const answer = await fetch(origin + address, {
      method,
      headers: {
        apikey: key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  const call: World['call'] = (at, address, asked) => callAt(urlOf(at), address, asked);
  key = z.parse(configSchema, (await call(0, API.config)).body).supabaseKey;
  const post = async (address: string, body: unknown) =>
    (await call(0, address, { method: 'POST', body })).body;

  return {
    servers,
    postgres,
    redis,
    async makePerson(name) {
      const email = `${name}-${crypto.randomUUID().slice(0, 8)}@test.test`;
      const data = { full_name: name, user_type: 'renter' };
      await post('/auth/v1/signup', { email, password: PASSWORD, data });
      const mails = await call(0, `/dev/mailbox.json?to=${email}`);
      const [mail] = z.parse(mailsSchema, mails.body);
      const verified = await post('/auth/v1/verify', { type: 'signup', email, token: mail?.code });
      const { access_token: token, user } = z.parse(sessionSchema, verified);
      return { id: user.id, email, token };
    },
    async signIn({ id, email }) {
      const body = { email, password: PASSWORD };
      const session = await post('/auth/v1/token?grant_type=password', body);
      return { id, email, token: z.parse(sessionSchema, session).access_token };
    },
    async device(person, at, { comesBack = false } = {}) {
      const socket = io(urlOf(at), {
        path: SOCKET_PATH,
        transports: ['websocket'],
        auth: { token: person.token },
        forceNew: true,
        reconnection: comesBack,
      });
      sockets.push(socket);
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve);
        if (!comesBack) socket.once('connect_error', reject);
      });
      await socket.timeout(5000).emitWithAck('user_online', { id: person.id });
      // As an app does with each new line.
      socket.on('connect', () => socket.emit('user_online', { id: person.id }));
      return socket;
    },
    call,
    callAt,
    close: end,
  };
}

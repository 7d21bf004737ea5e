import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { readEnv } from '#server/env.ts';
import { type Started, start } from '#server/start.ts';
import { createSync, type Sync } from '#sync/index.ts';
import { SUPERUSER } from './authSchema.ts';
import { type Cluster, findPostgres, freePort, startCluster } from './postgresCluster.ts';
import { createMemoryStorage, createNodePlatform } from '#tests/sync/nodePlatform.ts';
import { until } from '#tests/sync/wait.ts';
import { LONG } from '#tests/tags.ts';
import { freshId, PDF, sha256 } from '#tests/server/fileWorld.ts';
import { quietLog } from '#tests/server/quietLog.ts';

const run = promisify(execFile);
const found = await findPostgres();
const PASSWORD = 'Test-pass1';
/** An administrator makes them once (docs/hosting.md). */
const ROLES = [
  'create role anon',
  'create role authenticated',
  'create role service_role bypassrls',
  'create role roost login',
  'grant anon, authenticated, service_role to roost',
  'create database roost owner roost',
];
const mailsSchema = z.array(z.object({ code: z.string() }));
const sessionSchema = z.object({ access_token: z.string(), user: z.object({ id: z.uuid() }) });

describe.skipIf('missing' in found)('a backup by deploy/backup.sh', LONG, () => {
  let folder: string;
  let cluster: Cluster;
  let port: number;
  let server: Started | undefined;
  /** A process of RxDB has one. */
  let device: Sync | undefined;

  const databaseUrl = () => cluster.url('roost').replace(/\/postgres$/u, '/roost');
  const dataDir = () => path.join(folder, 'data');
  const at = (place: string) => `http://127.0.0.1:${port}${place}`;

  async function newCluster(onPort?: number): Promise<Cluster> {
    if ('missing' in found) throw new Error(found.missing);
    const made = await startCluster(found);
    if (onPort !== undefined) {
      await made.stop();
      await made.restart(onPort);
    }
    const client = new Client(made.url(SUPERUSER));
    await client.connect();
    for (const statement of ROLES) await client.query(statement);
    await client.end();
    return made;
  }
  async function serve(): Promise<void> {
    const env = readEnv({
      ...{ PORT: String(port), HOST: '127.0.0.1', CLIENT_DIR: 'none', DATA_DIR: dataDir() },
      ...{ DATABASE_URL: databaseUrl(), AUTH_SECRET: 'a secret that is kept with the backups' },
      RATE_LIMITS: 'relaxed',
    });
    server = await start(env, quietLog);
  }
  const script = async (name: string, ...args: string[]) => {
    const { stdout } = await run(path.resolve('deploy', name), args, {
      env: {
        ...process.env,
        ...{ DATABASE_URL: databaseUrl(), DATA_DIR: dataDir() },
        BACKUP_DIR: path.join(folder, 'backups'),
      },
    });
    return stdout.trim();
  };
  const asOwner = async <Row extends object>(statement: string) => {
    const client = new Client(databaseUrl());
    await client.connect();
    const { rows } = await client.query<Row>(statement);
    await client.end();
    return rows;
  };

  beforeAll(async () => {
    if ('missing' in found) return;
    folder = await mkdtemp(path.join(tmpdir(), 'roost-restored-'));
    await mkdir(dataDir());
    port = await freePort();
    cluster = await newCluster();
    await serve();
  }, 120_000);
  afterAll(async () => {
    await device?.close();
    await server?.close();
    await cluster?.close();
    if (folder) await rm(folder, { recursive: true, force: true });
  });

  async function post(place: string, body: unknown, token?: string): Promise<unknown> {
    const { supabaseKey } = (await (await fetch(at(API.config))).json()) as { supabaseKey: string };
    const answer = await fetch(at(place), {
      method: 'POST',
      headers: {
        apikey: supabaseKey,
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    return await answer.json();
  }
  async function makePerson(name: string) {
    const email = `${name}@test.test`;
    const data = { full_name: name, user_type: 'renter' };
    await post('/auth/v1/signup', { email, password: PASSWORD, data });
    const mails = await fetch(at(`/dev/mailbox.json?to=${email}`));
    const [mail] = z.parse(mailsSchema, await mails.json());
    const session = await post('/auth/v1/verify', { type: 'signup', email, token: mail?.code });
    const { access_token: token, user } = z.parse(sessionSchema, session);
    return { id: user.id, email, token };
  }

  test('brings database and files back: devices build their copies again, and nothing unsent is lost', async () => {
    const maya = await makePerson('maya');
    const jonas = await makePerson('jonas');
    const conversationId = conversationIdOf(maya.id, jonas.id);
    const hers = createSync({
      origin: at(''),
      storage: createMemoryStorage(),
      platform: createNodePlatform(),
    });
    device = hers;
    await hers.auth.signIn({ email: maya.email, password: PASSWORD, userType: 'renter' });
    await until(hers.status, ({ connection }) => connection.status === 'connected');
    const write = (content: string) =>
      hers.chat.sendMessage({ conversationId, receiverId: jonas.id, content });
    await hers.chat.startConversation({
      ...{ id: jonas.id, full_name: 'jonas', user_type: 'renter', avatar_url: null },
    });
    const thread = hers.chat.thread(conversationId);
    const stop = thread.subscribe(() => undefined);
    /** Those that the server has, as the device shows them. */
    const shown = () =>
      (thread.get()?.messages ?? []).flatMap(({ seq, content }) => (seq === null ? [] : [content]));
    const has = (content: string) => until(thread, () => shown().includes(content));
    await write('before');
    await has('before');

    const id = freshId();
    await post(
      API.uploads,
      { id, bytes: PDF.length, hash: sha256(PDF), file: 'document' },
      maya.token,
    );
    await fetch(at(API.uploadPart(id, 0)), {
      method: 'PUT',
      headers: { authorization: `Bearer ${maya.token}` },
      body: PDF,
    });
    await post(API.uploadComplete(id), {}, maya.token);
    const files = await readdir(path.join(dataDir(), 'chat-files'), { recursive: true });
    expect(files.length).toBeGreaterThan(0);

    const backup = await script('backup.sh');

    await write('behind the backup');
    await has('behind the backup');
    await server?.close();
    for (const content of ['unsent 1', 'unsent 2', 'unsent 3']) await write(content);

    // The machine is gone, and another one stands in its place.
    const clusterPort = Number(new URL(cluster.url(SUPERUSER)).port);
    await cluster.close();
    await rm(dataDir(), { recursive: true });
    cluster = await newCluster(clusterPort);
    await script('restore.sh', backup);
    await serve();

    await has('unsent 3');
    const rows = await asOwner<{ content: string }>(
      'select content from public.messages order by seq',
    );
    const contents = rows.map(({ content }) => content);
    expect(contents.filter((content) => content !== 'behind the backup')).toEqual([
      ...['before', 'unsent 1', 'unsent 2', 'unsent 3'],
    ]);
    // The device goes on showing the one that the server no longer has.
    await until(thread, () => contents.every((content) => shown().includes(content)));
    // Sessions are as they were, too.
    const his = await fetch(at(API.messages(conversationId)), {
      headers: { authorization: `Bearer ${jonas.token}` },
    });
    const told = (await his.json()) as readonly { content: string }[];
    expect(told.map(({ content }) => content).toSorted()).toEqual(contents.toSorted());
    stop();
    expect(await readdir(path.join(dataDir(), 'chat-files'), { recursive: true })).toEqual(files);
  }, 300_000);
});

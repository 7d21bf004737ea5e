import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, MigrationFailed } from '#server/embedded/index.ts';
import { LONG } from '#tests/tags.ts';
import { ask } from './ask.ts';
import { startTestBackend, TEST_PASSWORD } from './startTestBackend.ts';

let dataDir = '';
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'roost-start-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const login = (
  backend: Awaited<ReturnType<typeof startTestBackend>>,
  email: string,
  password: string,
) => ask(backend.embedded, '/auth/v1/token?grant_type=password', { body: { email, password } });

it(
  'two processes on one data folder: the second start is refused and the first goes on',
  LONG,
  async () => {
    const first = await startTestBackend({ dataDir });
    await expect(startTestBackend({ dataDir })).rejects.toThrow(FolderInUse);
    await first.makePerson('still@example.test');
    await first.close();
  },
);

it('a start after a kill says what it does, and one after a stop has nothing of it to say', async () => {
  const lines: string[] = [];
  const log = { info: (text: string) => void lines.push(text), warn: () => {}, error: () => {} };
  const first = await startTestBackend({ dataDir });
  const killed = `${dataDir}-killed`;
  await cp(path.join(dataDir, 'database'), path.join(killed, 'database'), { recursive: true });
  await first.close();
  try {
    await (await startTestBackend({ dataDir: killed, log })).close();
    expect(lines.join('\n')).toMatch(
      /goes through its log[^]*It went through its log in [\d.]+ s/u,
    );
    lines.length = 0;
    await (await startTestBackend({ dataDir: killed, log })).close();
    expect(lines.join('\n')).not.toContain('its log');
  } finally {
    await rm(killed, { recursive: true, force: true });
  }
});

it(
  'a stop and a start keep people, keys, tokens and mails, and apply nothing twice',
  LONG,
  async () => {
    const lines: string[] = [];
    const log = { info: (text: string) => void lines.push(text), warn: () => {}, error: () => {} };
    const first = await startTestBackend({ dataDir, log });
    const { token } = await first.makePerson('kept@example.test');
    await first.close();
    lines.length = 0;
    const second = await startTestBackend({ dataDir, log });
    expect(second.embedded.jwtSecret).toBe(first.embedded.jwtSecret);
    expect(second.embedded.mailbox.list('kept@example.test')).toHaveLength(1);
    const own = await ask(
      second.embedded,
      '/rest/v1/user_profiles?select=email&email=eq.kept@example.test',
      {
        method: 'GET',
        token,
      },
    );
    expect(await own.json()).toEqual([{ email: 'kept@example.test' }]);
    expect((await login(second, 'kept@example.test', TEST_PASSWORD)).status).toBe(200);
    expect(lines).toEqual([]);
    await second.close();
  },
);

it(
  'kill -9 is survived: what was committed is there, and the folder is free again',
  LONG,
  async () => {
    const first = await startTestBackend({ dataDir });
    await first.close();
    const writer = `
    import { PGlite } from '@electric-sql/pglite';
    import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
    import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
    const db = new PGlite(process.argv[1], { extensions: { pgcrypto, uuid_ossp } });
    for (;;) {
      const { rows } = await db.query(
        'insert into ended_sessions (session_id, user_id) values (gen_random_uuid(), gen_random_uuid()) returning session_id');
      console.log(rows[0].session_id);
    }`;
    const args = ['--input-type=module', '-e', writer, path.join(dataDir, 'database')];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const holder = { pid: child.pid, started: await startOf(child.pid ?? 0), token: 'child' };
    await writeFile(path.join(dataDir, 'roost.lock'), JSON.stringify(holder));
    const written: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      written.push(line);
      if (written.length === 200) break;
    }
    await expect(startTestBackend({ dataDir })).rejects.toThrow(`process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const second = await startTestBackend({ dataDir });
    const rows = await second.embedded.db.asService((sql) =>
      sql.query('select 1 from ended_sessions where session_id = any($1::uuid[])', [written]),
    );
    expect(rows).toHaveLength(200);
    await second.makePerson('after@example.test');
    await second.close();
  },
);

async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

it('a stop lets what is under way finish, and may be asked for twice', async () => {
  const backend = await startTestBackend({ dataDir, storage: 'memory' });
  const { db } = backend.embedded;
  const underWay = db.asService(async (sql) => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return sql.query('select 1 as done');
  });
  await Promise.all([backend.close(), backend.embedded.close()]);
  expect(await underWay).toEqual([{ done: 1 }]);
  expect(await readdir(dataDir)).not.toContain('roost.lock');
});

it(
  'a first start that was cut off while it made the database leaves no half one',
  LONG,
  async () => {
    await mkdir(path.join(dataDir, 'database.making'));
    await writeFile(path.join(dataDir, 'database.making', 'PG_VERSION'), '17');
    const backend = await startTestBackend({ dataDir });
    await backend.makePerson('fresh@example.test');
    await backend.close();
    expect(await readdir(dataDir)).not.toContain('database.making');
  },
);

it(
  'a failing migration stops the start with its name, and the folder is free again',
  LONG,
  async () => {
    const migrationsDir = await mkdtemp(path.join(tmpdir(), 'roost-migrations-'));
    await writeFile(path.join(migrationsDir, '20260101000000_bad.sql'), 'create table (;');
    const failing = startTestBackend({ dataDir, migrationsDir });
    await expect(failing).rejects.toThrow(MigrationFailed);
    await expect(failing).rejects.toThrow('20260101000000_bad.sql');
    expect(await readdir(dataDir)).not.toContain('roost.lock');
    await rm(migrationsDir, { recursive: true });
  },
);

it('the keys and mails of a data folder are for its owner alone', async () => {
  const backend = await startTestBackend({ dataDir, storage: 'memory' });
  await backend.makePerson('mode@example.test');
  for (const name of ['keys.json', 'mailbox.jsonl']) {
    expect([name, (await stat(path.join(dataDir, name))).mode & 0o777]).toEqual([name, 0o600]);
  }
  await backend.close();
});

it('the demo is there at the first start that wants it, and once', LONG, async () => {
  const first = await startTestBackend({ dataDir, seed: 'demo' });
  expect((await login(first, 'maya@demo.test', 'Demo-pass1')).status).toBe(200);
  const count = () =>
    first.embedded.db.asService((sql) => sql.query('select count(*) as n from messages'));
  const [before] = await count();
  expect(Number(before?.n)).toBeGreaterThan(5000);
  await first.close();
  const second = await startTestBackend({ dataDir, seed: 'demo' });
  const rows = await second.embedded.db.asService((sql) =>
    sql.query('select count(*) as n from messages'),
  );
  expect(rows).toEqual([before]);
  await second.close();
});

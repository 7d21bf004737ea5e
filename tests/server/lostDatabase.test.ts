import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { SOCKET_PATH } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { readEnv } from '#server/env.ts';
import type { Log } from '#server/log.ts';
import { type Started, start } from '#server/start.ts';
import { SECRET, secretToken } from '#tests/contract/hostedTokens.ts';
import { type MigratedPostgres, startMigratedPostgres } from '#tests/databases/migratedPostgres.ts';
import { findPostgres, freePort } from '#tests/databases/postgresCluster.ts';
import { type MessageLoad, startMessageLoad, type Writer } from '#tests/faults/messageLoad.ts';
import { LONG, SLOW } from '#tests/tags.ts';

const PAIRS = 6;
const NEWS = { collection: 'viewings', scope: 'mine' };

const found = await findPostgres();
if ('missing' in found) console.info(`A database is not dropped here: ${found.missing}`);

// PostgreSQL is started, stopped and started again in each.
describe.skipIf('missing' in found)(
  'a hosted server whose database goes away under load',
  SLOW,
  () => {
    let project: MigratedPostgres;
    let server: Started | undefined;
    let load: MessageLoad | undefined;
    let writers: Writer[];
    let said: string[];
    let socket: Socket | undefined;
    let hints: unknown[];
    const note = (what: string) => said.push(what);
    const log: Log = { info: note, warn: note, error: note };

    const started = (databaseUrl = project.url) =>
      start(
        readEnv({
          PORT: '0',
          HOST: '127.0.0.1',
          RATE_LIMITS: 'relaxed',
          CLIENT_DIR: 'none',
          SUPABASE_URL: 'http://supabase.test',
          SUPABASE_PUBLISHABLE_KEY: 'publishable',
          SUPABASE_SECRET_KEY: 'secret',
          SUPABASE_JWT_SECRET: SECRET,
          DATABASE_URL: databaseUrl,
        }),
        log,
      );

    beforeEach(async () => {
      if ('missing' in found) return;
      said = [];
      hints = [];
      socket = undefined;
      load = undefined;
      server = undefined;
      project = await startMigratedPostgres(found);
      writers = [];
      for (let pair = 0; pair < PAIRS; pair += 1) {
        const one = await project.makeAccount(`one${pair}`);
        const other = await project.makeAccount(`other${pair}`);
        await project.asOwner('select public.start_conversation($1, $2, $3)', [
          one,
          conversationIdOf(one, other),
          other,
        ]);
        writers.push({ token: await secretToken(one), thread: conversationIdOf(one, other) });
      }
    });
    afterEach(async () => {
      await load?.end();
      socket?.disconnect();
      await server?.close();
      await project?.close();
    });

    const health = async () => (await fetch(`${server?.url}${API.health}`)).status;

    /** Under load from now on. Comes back once it is. */
    async function loaded(databaseUrl?: string): Promise<MessageLoad> {
      server = await started(databaseUrl);
      const { url } = server;
      socket = io(url, {
        path: SOCKET_PATH,
        transports: ['websocket'],
        auth: { token: writers[0]?.token },
        forceNew: true,
      });
      socket.on('sync_hint', (hint: unknown) => hints.push(hint));
      await expect.poll(() => socket?.connected).toBe(true);
      load = startMessageLoad(() => url, writers);
      await goesOn(load);
      return load;
    }

    async function goesOn({ acknowledged }: MessageLoad): Promise<void> {
      const before = acknowledged.size;
      await expect.poll(() => acknowledged.size).toBeGreaterThan(before + 3 * PAIRS);
    }

    /** Everything that was acknowledged is stored once, whoever was refused was told what passes, and the news are heard. */
    async function isWhole(its: MessageLoad): Promise<void> {
      await its.end();
      const rows = await project.asOwner(
        'select content, count(*)::int as times from messages group by 1',
      );
      const times = new Map(rows.map((row) => [row['content'], row['times']]));
      const wrong = [...its.acknowledged.keys()].filter((content) => times.get(content) !== 1);
      expect(wrong).toEqual([]);
      expect([...its.refusals].filter((code) => code !== 'unavailable')).toEqual([]);
      await expect.poll(() => hints).toContainEqual({ collection: 'records', scope: 'all' });
      await project.asOwner("select pg_notify('sync_hint', $1)", [JSON.stringify(NEWS)]);
      await expect.poll(() => hints).toContainEqual(NEWS);
    }

    test('every connection is ended at once: it goes on by itself', async () => {
      const its = await loaded();
      await project.asOwner(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres' and pid <> pg_backend_pid()",
      );
      await goesOn(its);
      await isWhole(its);
    });

    test('the database crashes and is started again: told that it passes, 503, and then as before', async () => {
      const its = await loaded();
      await project.cluster.stop('immediate');
      expect(await health()).toBe(503);
      await project.cluster.restart();
      await expect.poll(health).toBe(200);
      await goesOn(its);
      await isWhole(its);
      expect([...its.refusals]).toEqual(['unavailable']);
    });

    test(
      'it stands still for longer than anybody is kept waiting, and is thawed',
      LONG,
      async () => {
        const its = await loaded();
        await project.cluster.freeze();
        try {
          expect(await health()).toBe(503);
          await expect.poll(() => its.refusals.has('unavailable'), { timeout: 60_000 }).toBe(true);
        } finally {
          await project.cluster.thaw();
        }
        await expect.poll(health).toBe(200);
        await goesOn(its);
        await isWhole(its);
      },
    );

    test('another host takes over: it goes on there', async () => {
      const other = await freePort();
      const its = await loaded(project.url.replace(/\/postgres$/u, `,127.0.0.1:${other}/postgres`));
      await project.cluster.stop('immediate');
      await project.cluster.restart(other);
      await expect.poll(health).toBe(200);
      await goesOn(its);
      await isWhole(its);
    });

    test('a start while the database is down waits, says so, and goes on when it is there', async () => {
      await project.cluster.stop();
      const starting = started();
      await expect.poll(() => said.join('\n')).toContain('the database does not answer');
      await project.cluster.restart();
      server = await starting;
      expect(await health()).toBe(200);
    });

    test('a login that is refused stops the start, and says why', async () => {
      await expect(started(project.url.replace('//postgres@', '//nobody@'))).rejects.toThrow(
        'refuses the login',
      );
    });
  },
);

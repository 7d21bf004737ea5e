import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Refusal } from '#server/domain/requests/index.ts';
import { openRedis, type Redis } from '#server/processes/redis.ts';
import { NobodyThere, openWire, type Wire } from '#server/processes/wire.ts';
import { quietLog } from '#tests/server/quietLog.ts';
import { findRedis, type RedisServer, startRedis } from './redisServer.ts';

const found = findRedis();
if ('missing' in found) console.info(`Words between processes are not tried: ${found.missing}`);

describe.skipIf('missing' in found)('a word between processes', () => {
  let server: RedisServer;
  let lines: Redis[];
  let [one, other]: Wire[] = [];
  beforeAll(async () => {
    if ('missing' in found) return;
    server = await startRedis(found.program);
    lines = await Promise.all([openRedis(server.url, quietLog), openRedis(server.url, quietLog)]);
    [one, other] = await Promise.all(
      lines.map((redis, at) => openWire(redis, `process-${at}`, quietLog)),
    );
  });
  afterAll(async () => {
    for (const wire of [one, other]) wire?.close();
    for (const redis of lines ?? []) redis.close();
    await server?.close();
  });

  const asked = (answer: () => unknown) => {
    other?.hear('topic', answer);
    return one?.ask('process-1', 'topic', 'a word');
  };

  test('is answered with what its listener gives', async () => {
    expect(await asked(() => ({ a: 1 }))).toEqual({ a: 1 });
    expect(await asked(() => 0)).toBe(0);
  });

  test('is answered where its listener gives nothing', async () => {
    expect(await asked(() => undefined)).toBeNull();
    expect(await asked(() => Promise.resolve())).toBeNull();
  });

  test('is refused as its listener refuses it', async () => {
    const refuses = () => {
      throw new Refusal('unavailable', 'not now', { retryAfter: 2 });
    };
    await expect(asked(refuses)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'not now',
      detail: { retryAfter: 2 },
    });
  });

  test('finds nobody where there is no such process', async () => {
    await expect(one?.ask('process-9', 'topic', 'a word')).rejects.toThrow(NobodyThere);
  });
});

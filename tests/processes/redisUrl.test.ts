import { createClient } from '@redis/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProcesses } from '#server/processes/open.ts';
import { quietLog } from '#tests/server/quietLog.ts';
import { findRedis, type RedisServer, startRedis } from './redisServer.ts';

const found = findRedis();
if ('missing' in found) console.info(`REDIS_URL is not tried: ${found.missing}`);

describe.skipIf('missing' in found)('REDIS_URL', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    if ('program' in found) redis = await startRedis(found.program);
  });
  afterAll(() => redis?.close());

  const withUser = (user: string) => redis.url.replace('//', `//${user}@`);

  test('a wrong password stops the start and names the variable', async () => {
    await expect(openProcesses(withUser('roost:wrong'), quietLog)).rejects.toThrow(
      /^REDIS_URL: the Redis there refuses this server \(WRONGPASS/u,
    );
  });

  test('a number that is not there stops the start and names the variable', async () => {
    await expect(openProcesses(`${redis.url}/99`, quietLog)).rejects.toThrow(
      /^REDIS_URL: the Redis there refuses this server \(.*DB index/u,
    );
  });

  test('a Redis that wants a password says so', async () => {
    const admin = await createClient({ url: redis.url }).connect();
    await admin.configSet('requirepass', 'a word');
    await expect(openProcesses(redis.url, quietLog)).rejects.toThrow(/^REDIS_URL: .*NOAUTH/u);
    await admin.configSet('requirepass', '');
    admin.destroy();
  });

  test('one that does not answer is said and waited for behind the start', async () => {
    const warnings: string[] = [];
    const log = { ...quietLog, warn: (text: string) => void warnings.push(text) };
    const processes = await openProcesses('redis://127.0.0.1:1', log);
    expect(warnings).toEqual([expect.stringMatching(/^REDIS_URL: it does not answer \(/u)]);
    await processes.close();
  });
});

/** REDIS_URL names a Redis that does not let this server in. Apart, so that no client of Redis is loaded with it. */
export class RedisRefused extends Error {
  override readonly name = 'RedisRefused';
  constructor(reason: string) {
    super(`REDIS_URL: the Redis there refuses this server (${reason})`);
  }
}

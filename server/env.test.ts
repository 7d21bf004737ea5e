import { expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

const hosted = {
  SUPABASE_URL: 'https://abc.supabase.test/',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  SUPABASE_SECRET_KEY: 'sb_secret_1',
  DATABASE_URL: 'postgres://user:pass@db.test:5432/postgres',
};

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readEnv(environment);
  } catch (thrown) {
    if (thrown instanceof EnvError) return thrown.problems;
    throw thrown;
  }
  throw new Error('expected the environment to be refused');
}

test('an empty environment is an embedded backend on port 3000 with the demo people', () => {
  expect(readEnv({ PORT: '', UNRELATED: 'x' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    backend: { kind: 'embedded', dataDir: '.data', seed: 'demo', seedSize: 10_000 },
    logFormat: 'text',
    rates: 'normal',
    trustProxy: false,
    testFaults: false,
  });
});

test('every wrong variable is named at once with what was expected, and no value is repeated', () => {
  const problems = problemsOf({
    PORT: '70000',
    SEED: 'some',
    SEED_SIZE: '100001',
    RATE_LIMITS: 'off',
    PUBLIC_URL: 'javascript:alert(1)',
    TRUST_PROXY: 'hunter2',
  });
  expect(problems.map((line) => line.split(':')[0])).toEqual([
    'PORT',
    'SEED',
    'SEED_SIZE',
    'PUBLIC_URL',
    'RATE_LIMITS',
    'TRUST_PROXY',
  ]);
  expect(problems[0]).toBe('PORT: expected a port number from 0 to 65535 (0 picks a free one)');
  expect(problems.join()).not.toContain('hunter2');
});

test.each(['0x10', '1e3', ' 80', '+80', '80.0', '-1', '65536', '99999999999', 'Infinity'])(
  'PORT=%j is no port',
  (written) => {
    expect(problemsOf({ PORT: written })).toHaveLength(1);
    expect(problemsOf({ SEED_SIZE: `${written}x` })).toHaveLength(1);
  },
);

test('a port is digits, and a client may be left out', () => {
  expect(readEnv({ PORT: '080' }).port).toBe(80);
  expect(readEnv({ CLIENT_DIR: 'none' }).clientDir).toBeNull();
  expect(readEnv({ CLIENT_DIR: 'built' }).clientDir).toBe('built');
});

test('one hosted variable means hosted, and then all that it needs', () => {
  const problems = problemsOf({ SUPABASE_URL: hosted.SUPABASE_URL });
  expect(problems.map((line) => line.split(':')[0])).toEqual([
    'SUPABASE_PUBLISHABLE_KEY',
    'SUPABASE_SECRET_KEY',
    'DATABASE_URL',
  ]);
});

test('a hosted backend without keys of its own takes those its project publishes', () => {
  expect(readEnv(hosted).backend).toEqual({
    kind: 'hosted',
    url: 'https://abc.supabase.test',
    publishableKey: 'sb_publishable_1',
    secretKey: 'sb_secret_1',
    databaseUrl: hosted.DATABASE_URL,
    jwksUrl: 'https://abc.supabase.test/auth/v1/.well-known/jwks.json',
  });
});

const own = { DATABASE_URL: 'postgres://roost@db.test/roost' };

test('a database without a project means our own services over it', () => {
  expect(readEnv(own).backend).toEqual({
    kind: 'own',
    databaseUrl: own.DATABASE_URL,
    dataDir: '.data',
  });
  const all = {
    ...own,
    AUTH_SECRET: 's'.repeat(32),
    SMTP_URL: 'smtps://user:word@mail.test',
    MAIL_FROM: 'Roost <no-reply@roost.test>',
    PUBLIC_URL: 'https://roost.test',
  };
  expect(readEnv(all).backend).toMatchObject({
    secret: all.AUTH_SECRET,
    mail: { smtp: all.SMTP_URL, from: all.MAIL_FROM },
  });
});

test('a hosted project has its own mails of accounts, and may have a server for the others', () => {
  const mail = { SMTP_URL: 'smtps://mail.test', MAIL_FROM: 'a@b.test' };
  const all = { ...hosted, ...mail, PUBLIC_URL: 'https://roost.test' };
  expect(readEnv(all).backend).toMatchObject({
    kind: 'hosted',
    mail: { smtp: mail.SMTP_URL, from: mail.MAIL_FROM },
  });
  expect(problemsOf({ ...hosted, ...mail }).join()).toMatch(/^PUBLIC_URL/u);
});

test.each([
  [{ ...own, AUTH_SECRET: 'short' }, 'AUTH_SECRET'],
  [{ ...own, DATABASE_URL: 'mysql://db.test' }, 'DATABASE_URL'],
  [{ AUTH_SECRET: 's'.repeat(32) }, 'DATABASE_URL'],
  [{ ...own, SEED: 'demo' }, 'SEED'],
  [{ ...own, ROOST_TEST_FAULTS: '1' }, 'ROOST_TEST_FAULTS'],
  [
    { ...own, SMTP_URL: 'smtp://mail.test', PUBLIC_URL: 'https://r.test' },
    'SMTP_URL and MAIL_FROM',
  ],
  [{ ...own, SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'a@b.test' }, 'PUBLIC_URL'],
  [{ ...own, MAIL_FROM: 'nobody', SMTP_URL: '' }, 'MAIL_FROM'],
])('our own services refuse %j and name %s', (environment, name) => {
  expect(problemsOf(environment).map((line) => line.split(':')[0])).toEqual([name]);
});

test('several processes need a database that they share', () => {
  const REDIS_URL = 'redis://:word@redis.test:6379/1';
  expect(readEnv({ ...own, REDIS_URL }).redisUrl).toBe(REDIS_URL);
  expect(readEnv({ ...hosted, REDIS_URL }).redisUrl).toBe(REDIS_URL);
  expect(problemsOf({ REDIS_URL }).join()).toContain('REDIS_URL: expected DATABASE_URL with it');
  expect(problemsOf({ ...own, REDIS_URL: 'http://redis.test' }).join()).toContain(
    'REDIS_URL: expected a redis:// or rediss:// address',
  );
});

test('a bucket of files needs a database, too, and its address tells no secret', () => {
  const S3_URL = 'https://KEY:hunter2@s3.test/roost/files?region=eu-1';
  expect(readEnv({ ...own, S3_URL }).s3).toMatchObject({ bucket: 'roost', folder: 'files' });
  expect(readEnv({ ...hosted, S3_URL }).s3).toMatchObject({ keyId: 'KEY', region: 'eu-1' });
  expect(readEnv(own)).not.toHaveProperty('s3');
  expect(problemsOf({ S3_URL }).join()).toContain('S3_URL: expected DATABASE_URL with it');
  const wrong = problemsOf({ ...own, S3_URL: 'https://KEY:hunter2@s3.test' }).join();
  expect(wrong).toContain('S3_URL: expected the address of a bucket');
  expect(wrong).not.toContain('hunter2');
});

test('only a real backend is reached from elsewhere unasked', () => {
  expect(readEnv(hosted).host).toBe('0.0.0.0');
  expect(readEnv(own).host).toBe('0.0.0.0');
  expect(readEnv({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
});

test('HS256 alone is taken when only the secret is given', () => {
  const { backend } = readEnv({ ...hosted, SUPABASE_JWT_SECRET: 's'.repeat(32) });
  expect(backend).toMatchObject({ jwtSecret: 's'.repeat(32) });
  expect(backend).not.toHaveProperty('jwksUrl');
});

test('faults for tests are refused with a hosted backend', () => {
  expect(problemsOf({ ...hosted, ROOST_TEST_FAULTS: '1' }).join()).toContain('ROOST_TEST_FAULTS');
  expect(readEnv({ ROOST_TEST_FAULTS: '1' }).testFaults).toBe(true);
});

test('analytics needs both its key and its host', () => {
  expect(problemsOf({ POSTHOG_KEY: 'phc_1' }).join()).toContain('POSTHOG_HOST');
});

test('exchange rates are a day, a currency and what others are worth', () => {
  const exchangeRates = '2026-11-20 EUR USD=1.0821 GBP=0.8532';
  expect(readEnv({ EXCHANGE_RATES: exchangeRates }).exchangeRates).toBe(exchangeRates);
  expect(readEnv({})).not.toHaveProperty('exchangeRates');
  expect(problemsOf({ EXCHANGE_RATES: 'USD=1.0821' }).join()).toContain('EXCHANGE_RATES');
});

test('a map style is an http(s) address', () => {
  const mapStyle = 'https://maps.test/style.json';
  expect(readEnv({ MAP_STYLE_URL: mapStyle }).mapStyle).toBe(mapStyle);
  expect(readEnv({})).not.toHaveProperty('mapStyle');
  expect(problemsOf({ MAP_STYLE_URL: 'style.json' }).join()).toContain('MAP_STYLE_URL');
});

test('relays are named with their secret, or not at all', () => {
  const TURN_SECRET = 'a secret of sixteen or more';
  const TURN_URLS = 'turn:relay.test:3478?transport=udp, turns:relay.test:443?transport=tcp';
  expect(readEnv({ TURN_URLS, TURN_SECRET }).relays).toEqual({
    urls: ['turn:relay.test:3478?transport=udp', 'turns:relay.test:443?transport=tcp'],
    secret: TURN_SECRET,
  });
  expect(readEnv({})).not.toHaveProperty('relays');
  expect(problemsOf({ TURN_URLS })).toEqual([
    'TURN_URLS and TURN_SECRET: expected both or neither',
  ]);
  for (const wrong of ['https://relay.test', 'turn:', 'turn:a.test,', 'turn:user@relay.test'])
    expect(problemsOf({ TURN_URLS: wrong, TURN_SECRET }).join()).toContain('TURN_URLS: expected');
  expect(problemsOf({ TURN_URLS, TURN_SECRET: 'short' }).join()).not.toContain('short,');
});

import * as z from 'zod/mini';
import { parseRates } from '#contract/rules/money/exchangeRates.ts';
import { publicOf, type PushKeys, type PushPair } from './push/pushKeys.ts';
import { addressesOf } from './db/hosts.ts';
import { type S3Place, s3PlaceOf } from './objectStore/s3Address.ts';

const text = z.string().check(z.minLength(1));
const url = z.url({ protocol: /^https?$/ });
/** May name several hosts, of which one is in charge at a time. */
const oneHost = z.url({ protocol: /^postgres(ql)?$/ });
const databaseUrl = z
  .string()
  .check(z.refine((value) => addressesOf(value).every((one) => oneHost.safeParse(one).success)));
const flag = z.enum(['0', '1']);
/** Digits alone: 0x10, 1e3 and " 80" are numbers to JavaScript and typing mistakes here. */
const digits = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,9}$/)),
    z.pipe(z.transform(Number), z.number().check(z.gte(least), z.lte(most))),
  );

/** As RFC 7065 writes them. */
const TURN_URLS = /^turns?:[^\s,/@]+(?:\s*,\s*turns?:[^\s,/@]+)*$/;

/** 65 and 32 bytes in base64url. */
const VAPID_PUBLIC = /^[\w-]{87}$/;
const VAPID_PRIVATE = /^[\w-]{43}$/;

/** An address, or a name with one. */
const SENDER = /^(?:[^<>\r\n]+ )?<?[^<>@\s]+@[^<>@\s]+>?$/;

/** One entry a variable: its schema, and what to write there in the words of the start message. */
const variables = {
  PORT: [z._default(digits(0, 65_535), 3000), 'a port number from 0 to 65535 (0 picks a free one)'],
  HOST: [z.optional(text), 'the address to listen on, such as 127.0.0.1'],
  DATA_DIR: [z._default(text, '.data'), 'the folder of the embedded database'],
  SEED: [z._default(z.enum(['demo', 'none']), 'demo'), '"demo" or "none"'],
  SEED_SIZE: [
    z._default(digits(0, 100_000), 10_000),
    'how many listings the demo has, from 0 to 100000',
  ],
  PUBLIC_URL: [z.optional(url), 'the http(s) address people open, such as https://roost.example'],
  CLIENT_DIR: [z.optional(text), 'the folder of the built client, or "none" for the API alone'],
  SUPABASE_URL: [z.optional(url), 'the http(s) address of the Supabase project'],
  SUPABASE_PUBLISHABLE_KEY: [
    z.optional(text),
    'the publishable (anon) key of the Supabase project',
  ],
  SUPABASE_SECRET_KEY: [z.optional(text), 'the secret (service_role) key of the Supabase project'],
  DATABASE_URL: [
    z.optional(databaseUrl),
    'a postgres:// address of the database; several hosts with commas between them',
  ],
  AUTH_SECRET: [
    z.optional(z.string().check(z.minLength(32))),
    'a secret of at least 32 characters, the same for all processes of a database',
  ],
  SMTP_URL: [
    z.optional(z.url({ protocol: /^smtps?$/ })),
    'an smtp:// or smtps:// address, such as smtps://user:password@mail.example',
  ],
  MAIL_FROM: [
    z.optional(z.string().check(z.regex(SENDER))),
    'the sender of mails, such as Roost <no-reply@roost.example>',
  ],
  REDIS_URL: [
    z.optional(z.url({ protocol: /^rediss?$/ })),
    'a redis:// or rediss:// address, such as redis://user:password@redis.example:6379',
  ],
  S3_URL: [
    z.optional(z.string().check(z.refine((written) => s3PlaceOf(written) !== null))),
    'the address of a bucket, such as https://KEY:SECRET@s3.example/bucket?region=eu-central-1, with %2F for a "/" of the secret',
  ],
  SUPABASE_JWT_SECRET: [
    z.optional(z.string().check(z.minLength(32))),
    'the HS256 secret, at least 32 characters',
  ],
  SUPABASE_JWKS_URL: [z.optional(url), 'the http(s) address of the JWKS document'],
  POSTHOG_KEY: [z.optional(text), 'a PostHog project key'],
  POSTHOG_HOST: [z.optional(url), 'the http(s) address of PostHog'],
  MAP_STYLE_URL: [
    z.optional(url),
    'the http(s) address of a MapLibre style, or of a PMTiles archive ending in .pmtiles',
  ],
  EXCHANGE_RATES: [
    z.optional(z.string().check(z.refine((written) => parseRates(written) !== null))),
    'rates as "2026-11-20 EUR USD=1.0821 GBP=0.8532"',
  ],
  TURN_URLS: [
    z.optional(z.string().check(z.regex(TURN_URLS))),
    'addresses of relays with commas between, such as turn:relay.example:3478?transport=udp',
  ],
  TURN_SECRET: [
    z.optional(z.string().check(z.minLength(16))),
    'the secret shared with the relays, at least 16 characters',
  ],
  VAPID_PUBLIC_KEY: [
    z.optional(z.string().check(z.regex(VAPID_PUBLIC))),
    'the public key for pushes, 87 letters of base64url',
  ],
  VAPID_PRIVATE_KEY: [
    z.optional(z.string().check(z.regex(VAPID_PRIVATE))),
    'the private key that belongs to it, 43 letters of base64url',
  ],
  VAPID_SUBJECT: [
    z.optional(z.url({ protocol: /^(?:https|mailto)$/ })),
    'whom push services may write to, as mailto:you@roost.example or an https address',
  ],
  METRICS_PORT: [z.optional(digits(1, 65_535)), 'a port number from 1 to 65535, another than PORT'],
  LOG_FORMAT: [z.optional(z.enum(['text', 'json'])), '"text" or "json"'],
  LEGAL_DIR: [z.optional(text), 'the folder of your terms, privacy and imprint'],
  RATE_LIMITS: [
    z._default(z.enum(['normal', 'relaxed']), 'normal'),
    '"normal", or "relaxed" for load tests',
  ],
  TRUST_PROXY: [
    z._default(flag, '0'),
    '"1" when a proxy of yours writes X-Forwarded-For, else "0"',
  ],
  ROOST_TEST_UPKEEP_MS: [
    z.optional(digits(100, 3_600_000)),
    'ms between rounds of upkeep, in tests alone',
  ],
  ROOST_TEST_FAULTS: [z._default(flag, '0'), '"0", or "1" in tests that kill the server'],
} as const;

/** The embedded backend shows everybody's mails: others reach it only when HOST says so. */
const ONLY_HERE = '127.0.0.1';
const EVERYWHERE = '0.0.0.0';

type Variable = keyof typeof variables;
type Parsed = { [Name in Variable]: z.output<(typeof variables)[Name][0]> };

/** The backend behind the server, with the settings that kind needs and no others. */
export type Backend =
  | {
      readonly kind: 'embedded';
      readonly dataDir: string;
      readonly seed: 'demo' | 'none';
      /** Listings of the demo. */
      readonly seedSize: number;
    }
  | {
      /** Our own services over a PostgreSQL. */
      readonly kind: 'own';
      readonly databaseUrl: string;
      /** Of photos, files and bases; of keys where there is no secret. */
      readonly dataDir: string;
      /** Every key is made of it. */
      readonly secret?: string;
      readonly mail?: { readonly smtp: string; readonly from: string };
      /** Listings of the demo; without it there is none. Where this machine alone reaches the server. */
      readonly seedSize?: number;
    }
  | {
      readonly kind: 'hosted';
      readonly url: string;
      readonly publishableKey: string;
      readonly secretKey: string;
      readonly databaseUrl: string;
      /** HS256 tokens are taken only when this is given. */
      readonly jwtSecret?: string;
      /** ES256 and RS256 tokens are taken only when this is given. */
      readonly jwksUrl?: string;
      /** Without it Roost sends no mails; the project sends those of accounts. */
      readonly mail?: { readonly smtp: string; readonly from: string };
    };

export interface Env {
  readonly port: number;
  readonly host: string;
  /** As configured; without it the address is made from the port once it is known. */
  readonly publicUrl?: string;
  /** As configured, null for the API alone; without it the folder that `npm run build` writes. */
  readonly clientDir?: string | null;
  readonly backend: Backend;
  /** The Redis in which several processes of one deployment meet; without it there is one process. */
  readonly redisUrl?: string;
  /** The port of the numbers for whoever runs it; without it they are not counted. */
  readonly metricsPort?: number;
  /** Lines for people, or one JSON object each for programs. */
  readonly logFormat: 'text' | 'json';
  /** The bucket of photos, files and bases, in place of a folder or of the project's storage. */
  readonly s3?: S3Place;
  readonly posthog?: { readonly key: string; readonly host: string };
  /** The address of a map other than the client's own. */
  readonly mapStyle?: string;
  /** The exchange rates, as contract/rules/money/exchangeRates.ts reads them. */
  readonly exchangeRates?: string;
  /** The folder of the operator's own terms, privacy and imprint. */
  readonly legalDir?: string;
  /** Relays for calls that find no other way. */
  readonly relays?: { readonly urls: readonly string[]; readonly secret: string };
  /** The keys for pushes, in place of those that follow from the backend's secret. */
  readonly pushKeys?: PushPair & Partial<PushKeys>;
  readonly rates: 'normal' | 'relaxed';
  readonly trustProxy: boolean;
  readonly testFaults: boolean;
  /** ms between rounds of upkeep. */
  readonly testUpkeepMs?: number;
}

/** The environment does not fit; `problems` has one line a variable, all of them at once. */
export class EnvError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The environment does not fit:\n${problems.map((line) => `  ${line}`).join('\n')}`);
    this.name = 'EnvError';
    this.problems = problems;
  }
}

/**
 * Reads the environment once. An empty variable counts as absent.
 * Throws EnvError naming every wrong variable and what was expected; values are never repeated,
 * they may be secrets.
 */
export function readEnv(environment: Readonly<Record<string, string | undefined>>): Env {
  const problems: string[] = [];
  const parsed: Record<string, unknown> = {};
  for (const [name, [schema, expected]] of Object.entries(variables)) {
    const given = environment[name] === '' ? undefined : environment[name];
    const result = schema.safeParse(given);
    if (result.success) parsed[name] = result.data;
    else problems.push(`${name}: expected ${expected}`);
  }
  const values = parsed as Partial<Parsed>;
  const backend = readBackend(environment, values, problems);
  if (!!values.POSTHOG_KEY !== !!values.POSTHOG_HOST) {
    problems.push('POSTHOG_KEY and POSTHOG_HOST: expected both or neither');
  }
  if (!!values.TURN_URLS !== !!values.TURN_SECRET) {
    problems.push('TURN_URLS and TURN_SECRET: expected both or neither');
  }
  if (!!values.SMTP_URL !== !!values.MAIL_FROM) {
    problems.push('SMTP_URL and MAIL_FROM: expected both or neither');
  }
  const pushKeys = readPushKeys(values, problems);
  if (values.REDIS_URL && backend?.kind === 'embedded') {
    problems.push(
      'REDIS_URL: expected DATABASE_URL with it; the embedded database has one process',
    );
  }
  if (values.S3_URL && backend?.kind === 'embedded') {
    problems.push(
      'S3_URL: expected DATABASE_URL with it; the embedded database has its files in DATA_DIR',
    );
  }
  const s3 = values.S3_URL === undefined ? null : s3PlaceOf(values.S3_URL);
  if (problems.length > 0 || backend === undefined) throw new EnvError(problems);
  const all = values as Parsed;
  return {
    port: all.PORT,
    host: all.HOST ?? (backend.kind === 'embedded' ? ONLY_HERE : EVERYWHERE),
    ...(all.PUBLIC_URL && { publicUrl: new URL(all.PUBLIC_URL).origin }),
    ...(all.CLIENT_DIR && { clientDir: all.CLIENT_DIR === 'none' ? null : all.CLIENT_DIR }),
    backend,
    ...(all.REDIS_URL && { redisUrl: all.REDIS_URL }),
    ...(all.METRICS_PORT !== undefined && { metricsPort: all.METRICS_PORT }),
    logFormat: all.LOG_FORMAT ?? (backend.kind === 'embedded' ? 'text' : 'json'),
    ...(s3 && { s3 }),
    ...(all.POSTHOG_KEY &&
      all.POSTHOG_HOST && { posthog: { key: all.POSTHOG_KEY, host: all.POSTHOG_HOST } }),
    ...(all.MAP_STYLE_URL && { mapStyle: all.MAP_STYLE_URL }),
    ...(all.EXCHANGE_RATES && { exchangeRates: all.EXCHANGE_RATES.trim() }),
    ...(all.TURN_URLS &&
      all.TURN_SECRET && {
        relays: { urls: all.TURN_URLS.split(/\s*,\s*/), secret: all.TURN_SECRET },
      }),
    ...(pushKeys && { pushKeys }),
    ...(all.LEGAL_DIR && { legalDir: all.LEGAL_DIR }),
    rates: all.RATE_LIMITS,
    trustProxy: all.TRUST_PROXY === '1',
    ...(all.ROOST_TEST_UPKEEP_MS !== undefined && { testUpkeepMs: all.ROOST_TEST_UPKEEP_MS }),
    testFaults: all.ROOST_TEST_FAULTS === '1',
  };
}

function readPushKeys(
  { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: Partial<Parsed>,
  problems: string[],
): Env['pushKeys'] {
  if (!VAPID_PUBLIC_KEY !== !VAPID_PRIVATE_KEY)
    problems.push('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY: expected both or neither');
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY) {
    if (VAPID_SUBJECT && !VAPID_PUBLIC_KEY && !VAPID_PRIVATE_KEY)
      problems.push('VAPID_SUBJECT: expected VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY with it');
    return undefined;
  }
  if (!isPair(VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY)) {
    problems.push('VAPID_PUBLIC_KEY: expected the one that belongs to VAPID_PRIVATE_KEY');
    return undefined;
  }
  return {
    publicKey: VAPID_PUBLIC_KEY,
    privateKey: VAPID_PRIVATE_KEY,
    ...(VAPID_SUBJECT && { subject: VAPID_SUBJECT }),
  };
}

function isPair(publicKey: string, privateKey: string): boolean {
  try {
    return publicOf(privateKey).publicKey === publicKey;
  } catch {
    return false;
  }
}

const hostedNeeds = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_SECRET_KEY',
  'DATABASE_URL',
] as const;
const hostedMay = ['SUPABASE_JWT_SECRET', 'SUPABASE_JWKS_URL'] as const;

/** The variables that only our own services over a PostgreSQL read. */
const ownMay = ['AUTH_SECRET', 'SMTP_URL', 'MAIL_FROM'] as const;

/**
 * One hosted variable is enough to mean hosted, and DATABASE_URL alone means our own services over it: a forgotten one must not
 * start the embedded backend.
 */
function readBackend(
  environment: Readonly<Record<string, string | undefined>>,
  values: Partial<Parsed>,
  problems: string[],
): Backend | undefined {
  const isGiven = (name: Variable) => !!environment[name];
  if (![...hostedNeeds, ...hostedMay].some((name) => name !== 'DATABASE_URL' && isGiven(name))) {
    if (isGiven('DATABASE_URL')) return readOwn(environment, values, problems);
    const lonely = ownMay.find(isGiven);
    if (lonely !== undefined)
      problems.push(`DATABASE_URL: expected ${variables.DATABASE_URL[1]}; ${lonely} needs it`);
    return {
      kind: 'embedded',
      dataDir: values.DATA_DIR ?? '.data',
      seed: values.SEED ?? 'demo',
      seedSize: values.SEED_SIZE ?? 10_000,
    };
  }
  for (const name of hostedNeeds) {
    if (!isGiven(name))
      problems.push(`${name}: expected ${variables[name][1]}; a hosted backend needs it`);
  }
  if (values.ROOST_TEST_FAULTS === '1') {
    problems.push('ROOST_TEST_FAULTS: expected "0" with a hosted backend; it is for tests only');
  }
  const mail = readMail(environment, values, problems);
  const { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DATABASE_URL } = values;
  if (!SUPABASE_URL || !SUPABASE_PUBLISHABLE_KEY || !SUPABASE_SECRET_KEY || !DATABASE_URL)
    return undefined;
  const url = new URL(SUPABASE_URL).origin;
  return {
    kind: 'hosted',
    url,
    publishableKey: SUPABASE_PUBLISHABLE_KEY,
    secretKey: SUPABASE_SECRET_KEY,
    databaseUrl: DATABASE_URL,
    ...(mail && { mail }),
    ...(values.SUPABASE_JWT_SECRET && { jwtSecret: values.SUPABASE_JWT_SECRET }),
    // Without either, the project's own published keys are the safe way: no shared secret to leak.
    ...(values.SUPABASE_JWKS_URL
      ? { jwksUrl: values.SUPABASE_JWKS_URL }
      : !values.SUPABASE_JWT_SECRET && { jwksUrl: `${url}/auth/v1/.well-known/jwks.json` }),
  };
}

function readOwn(
  environment: Readonly<Record<string, string | undefined>>,
  values: Partial<Parsed>,
  problems: string[],
): Backend | undefined {
  const isDemo = environment['SEED'] === 'demo';
  if (isDemo && !isForThisMachine(environment)) {
    problems.push(
      'SEED: expected "none" with DATABASE_URL, unless HOST is 127.0.0.1; everybody knows the demo passwords',
    );
  }
  if (values.ROOST_TEST_FAULTS === '1') {
    problems.push('ROOST_TEST_FAULTS: expected "0" with DATABASE_URL; it is for tests only');
  }
  const mail = readMail(environment, values, problems);
  const { DATABASE_URL, AUTH_SECRET } = values;
  if (!DATABASE_URL) return undefined;
  return {
    kind: 'own',
    databaseUrl: DATABASE_URL,
    dataDir: values.DATA_DIR ?? '.data',
    ...(AUTH_SECRET && { secret: AUTH_SECRET }),
    ...(isDemo && { seedSize: values.SEED_SIZE ?? 10_000 }),
    ...(mail && { mail }),
  };
}

/** The server of mails, and their sender. */
function readMail(
  environment: Readonly<Record<string, string | undefined>>,
  { SMTP_URL, MAIL_FROM }: Partial<Parsed>,
  problems: string[],
): { readonly smtp: string; readonly from: string } | undefined {
  if (SMTP_URL && !environment['PUBLIC_URL'])
    problems.push(`PUBLIC_URL: expected ${variables.PUBLIC_URL[1]}; links of mails lead there`);
  return SMTP_URL && MAIL_FROM ? { smtp: SMTP_URL, from: MAIL_FROM } : undefined;
}

/** A server whose passwords everybody knows may be reached from this machine alone. */
const isForThisMachine = ({
  HOST,
  PUBLIC_URL,
  TRUST_PROXY,
}: Readonly<Record<string, string | undefined>>): boolean =>
  HOST === ONLY_HERE &&
  TRUST_PROXY !== '1' &&
  (!PUBLIC_URL || /^http:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?\/?$/u.test(PUBLIC_URL));

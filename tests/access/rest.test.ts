import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PUSH_BATCH_MAX } from '#contract/protocol/limits.ts';
import { pullAnswerSchema, pushAnswerSchema } from '#contract/protocol/sync.ts';
import { NORMAL_TURNS } from '#server/embedded/rest/turns.ts';
import { ask } from '#tests/server/ask.ts';
import { SLOW } from '#tests/tags.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';

// The parts of /rest/v1 that answer: by verb, path and shape of the question, for a guest and for a signed-in
// person. Another connection holds the database meanwhile, so a refused request was refused without asking
// it.

let backend: TestBackend;
let maya: { id: string; token: string };

beforeAll(async () => {
  backend = await startTestBackend({ turns: NORMAL_TURNS });
  maya = await backend.makePerson('maya@test.test');
});
afterAll(() => backend.close());

interface Question {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}
/** `OWN` in a path or body stands for the id of who is signed in. */
type Row = readonly [name: string, question: Question, guest: string, person: string];

const OWN = '019a0000-0000-7000-8000-000000000001';
const AREA = '019a0000-0000-7000-8000-00000000000a';
const get = (path: string, headers?: Record<string, string>): Question => ({
  method: 'GET',
  path,
  ...(headers && { headers }),
});
const rpc = (name: string, body: unknown): Question => ({ path: `rpc/${name}`, body });
const pull = (p_collection: string, p_scope: string) => rpc('sync_pull', { p_collection, p_scope });
const profile = `user_profiles?select=email&id=eq.${OWN}`;
const roles = `user_roles?select=role,is_primary&user_id=eq.${OWN}`;
const patterns = Array.from({ length: 120 }, (_, at) => `title.ilike.*${'a*'.repeat(at % 9)}*`);
const nested = (depth: number): string =>
  depth === 0 ? '*' : `*,areas(*,properties(${nested(depth - 1)}))`;
const row = (id: unknown) => ({ id, kind: 'settings', body: {} });

const BOTH_OK = ['200', '200'] as const;
const [NO_TABLE, NO_FUNCTION] = ['404 PGRST205', '404 PGRST202'];
const [BAD_QUERY, BAD_VERB, BAD_ARGUMENTS] = ['400 PGRST100', '405 PGRST117', '400 22023'];
const SIGNED_OUT = '401 42501';
const same = (answer: string) => [answer, answer] as const;

const ANSWERED: readonly Row[] = [
  ['one’s own profile', get(profile), ...BOTH_OK],
  ['by address', get('user_profiles?select=email&email=eq.maya@test.test'), ...BOTH_OK],
  ['one at most', get(`${profile}&limit=1`), ...BOTH_OK],
  ['the head of it', { method: 'HEAD', path: profile }, ...BOTH_OK],
  ['an address', rpc('is_email_available', { email_param: 'a@b.test' }), ...BOTH_OK],
  ['areas', pull('areas', 'all'), ...BOTH_OK],
  ['an area', pull('properties', `area:${AREA}`), ...BOTH_OK],
  ['homes', rpc('listings_by_id', { known: [{ id: AREA, rev: 0 }] }), ...BOTH_OK],
  ['one’s roles', get(roles), SIGNED_OUT, '200'],
  ['one’s roles, asked', rpc('get_user_roles', { user_id_param: OWN }), SIGNED_OUT, '200'],
  [
    'a new role',
    { path: 'user_roles', body: { user_id: OWN, role: 'landlord', is_primary: false } },
    SIGNED_OUT,
    '201',
  ],
  [
    'the primary role',
    {
      method: 'PATCH',
      path: `user_roles?user_id=eq.${OWN}&role=eq.renter`,
      body: { is_primary: true },
    },
    SIGNED_OUT,
    '204',
  ],
  ['one’s records', pull('records', 'mine'), SIGNED_OUT, '200'],
  ['a push', rpc('sync_push', { p_collection: 'records', p_rows: [] }), SIGNED_OUT, '200'],
];

const REFUSED: readonly Row[] = [
  [
    'a hundred and twenty patterns',
    get(`properties?select=id&or=(${patterns.join(',')})`),
    ...same('414 PGRST100'),
  ],
  ['one pattern', get('properties?select=id&title=ilike.*a*'), ...same(NO_TABLE)],
  ['a pattern on a profile', get('user_profiles?select=id&email=ilike.*a*'), ...same(BAD_QUERY)],
  ['three nested embeddings', get(`properties?select=${nested(1)}`), ...same(NO_TABLE)],
  ['areas in homes in areas', get(`areas?select=${nested(2)}`), ...same(NO_TABLE)],
  ['embedding in a profile', get(`${profile}&select=email,user_roles(*)`), ...same(BAD_QUERY)],
  ['embedding alone', get(`user_profiles?select=properties(*)&id=eq.${OWN}`), ...same(BAD_QUERY)],
  ['all columns', get(`user_profiles?select=*&id=eq.${OWN}`), ...same(BAD_QUERY)],
  ['no columns', get(`user_profiles?id=eq.${OWN}`), ...same(BAD_QUERY)],
  ['a column renamed', get(`user_profiles?select=a:email&id=eq.${OWN}`), ...same(BAD_QUERY)],
  ['a count as column', get(`user_profiles?select=id.count()&id=eq.${OWN}`), ...same(BAD_QUERY)],
  ['every row', get('user_profiles?select=email'), ...same(BAD_QUERY)],
  ['another filter', get(`${profile}&full_name=eq.Maya`), ...same(BAD_QUERY)],
  ['not equal', get('user_profiles?select=email&id=neq.0'), ...same(BAD_QUERY)],
  ['a list', get(`user_profiles?select=email&id=in.(${OWN})`), ...same(BAD_QUERY)],
  ['or', get(`${profile}&or=(id.eq.${OWN})`), ...same(BAD_QUERY)],
  ['twice the same filter', get(`${profile}&id=eq.${OWN}`), ...same(BAD_QUERY)],
  ['an order', get(`${profile}&order=email`), ...same(BAD_QUERY)],
  ['an offset', get(`${profile}&offset=10`), ...same(BAD_QUERY)],
  ['too many rows', get(`${profile}&limit=100000`), ...same(BAD_QUERY)],
  ['a prototype', get(`${profile}&__proto__=eq.1`), ...same(BAD_QUERY)],
  ['a table called as one', get('__proto__?select=id'), ...same(NO_TABLE)],
  ['a count', get(profile, { prefer: 'count=exact' }), ...same('400 PGRST122')],
  ['a plan', get(profile, { accept: 'application/vnd.pgrst.plan+json' }), ...same('406 PGRST107')],
  ['a table as text', get(profile, { accept: 'text/csv' }), ...same('406 PGRST107')],
  ['another schema', get(profile, { 'accept-profile': 'auth' }), ...same('406 PGRST106')],
  ['a long address', get(`${profile}&full_name=eq.${'a'.repeat(3000)}`), ...same('414 PGRST100')],
  ['the root', get(''), ...same(NO_TABLE)],
  ['a table below a table', get('user_profiles/user_roles?select=role'), ...same(NO_TABLE)],
  ['messages', get('messages?select=content'), ...same(NO_TABLE)],
  [
    'a profile written',
    { method: 'PATCH', path: `user_profiles?id=eq.${OWN}`, body: {} },
    ...same(BAD_VERB),
  ],
  ['a profile made', { path: 'user_profiles', body: { id: OWN } }, ...same(BAD_VERB)],
  [
    'a profile removed',
    { method: 'DELETE', path: `user_profiles?id=eq.${OWN}` },
    ...same(BAD_VERB),
  ],
  ['a role removed', { method: 'DELETE', path: `user_roles?user_id=eq.${OWN}` }, ...same(BAD_VERB)],
  [
    'a role put',
    { method: 'PUT', path: `user_roles?user_id=eq.${OWN}`, body: {} },
    ...same(BAD_VERB),
  ],
  ['many roles', { path: 'user_roles', body: [] }, SIGNED_OUT, '400 PGRST102'],
  [
    'a role’s owner',
    { method: 'PATCH', path: `user_roles?user_id=eq.${OWN}`, body: { user_id: AREA } },
    SIGNED_OUT,
    '400 PGRST102',
  ],
  [
    'every role',
    { method: 'PATCH', path: 'user_roles?role=eq.renter', body: { is_primary: true } },
    SIGNED_OUT,
    BAD_QUERY,
  ],
  [
    'an upsert',
    { path: 'user_roles', body: {}, headers: { prefer: 'resolution=merge-duplicates' } },
    ...same('400 PGRST122'),
  ],
  ['a function by address', get('rpc/sync_pull?p_collection=areas&p_scope=all'), ...same(BAD_VERB)],
  [
    'a function and a filter',
    { path: 'rpc/listings_by_id?select=rows', body: { known: [] } },
    ...same(BAD_QUERY),
  ],
  ['a function of the server', rpc('catch_up', {}), ...same(NO_FUNCTION)],
  ['a function of no kind', rpc('pg_sleep', { seconds: 10 }), ...same(NO_FUNCTION)],
  ['another argument', rpc('listings_by_id', { known: [], more: 1 }), ...same(BAD_ARGUMENTS)],
  [
    'too many homes',
    rpc('listings_by_id', { known: Array.from({ length: 501 }, () => ({ id: AREA })) }),
    ...same(BAD_ARGUMENTS),
  ],
  ['another collection', pull('secrets', 'mine'), ...same(BAD_ARGUMENTS)],
  ['people, by a guest', pull('users', 'people'), SIGNED_OUT, ''],
  ['homes of nobody, by a guest', pull('properties', 'mine'), SIGNED_OUT, ''],
  [
    'too many rows pushed',
    rpc('sync_push', {
      p_collection: 'records',
      p_rows: Array.from({ length: PUSH_BATCH_MAX + 1 }, row),
    }),
    SIGNED_OUT,
    BAD_ARGUMENTS,
  ],
  [
    'deep rows',
    { path: 'rpc/sync_push', body: `{"p_rows":${'['.repeat(50_000)}${']'.repeat(50_000)}}` },
    SIGNED_OUT,
    '400 PGRST102',
  ],
  ['no JSON', { path: 'rpc/listings_by_id', body: '{' }, ...same('400 PGRST102')],
  [
    'a large small call',
    rpc('is_email_available', { email_param: 'a'.repeat(10_000) }),
    ...same('413 payload_too_large'),
  ],
  [
    'a form',
    {
      path: 'rpc/listings_by_id',
      body: 'known=[]',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    },
    ...same('406 PGRST107'),
  ],
];

async function answerOf({ method = 'POST', path, body, headers = {} }: Question, token?: string) {
  const own = (text: string) => text.replaceAll(OWN, maya.id);
  const answer = await ask(backend.embedded, own(`/rest/v1/${path}`), {
    method,
    headers,
    ...(body !== undefined && {
      body: own(typeof body === 'string' ? body : JSON.stringify(body)),
    }),
    ...(token !== undefined && { token }),
  });
  const text = await answer.text();
  const { code = '' } = answer.ok ? {} : (JSON.parse(text) as { code?: string });
  return `${answer.status} ${code}`.trim();
}

describe('answered', () => {
  test.each(ANSWERED)('%s', async (_name, question, guest, person) => {
    expect(await answerOf(question)).toBe(guest);
    expect(await answerOf(question, maya.token)).toBe(person);
  });
});

describe('refused before the database is asked', () => {
  /** Keeps the one session to itself; gives the function that ends it. */
  async function holdDatabase(): Promise<() => Promise<void>> {
    let free = () => {};
    const end = new Promise<void>((resolve) => {
      free = resolve;
    });
    let work = Promise.resolve();
    await new Promise<void>((held) => {
      work = backend.embedded.db.asService(() => {
        held();
        return end;
      });
    });
    return async () => {
      free();
      await work;
    };
  }

  let free: () => Promise<void>;
  beforeAll(async () => {
    free = await holdDatabase();
  });
  afterAll(() => free());

  test.each(REFUSED)('%s', async (_name, question, guest, person) => {
    expect(await answerOf(question)).toBe(guest);
    if (person !== '') expect(await answerOf(question, maya.token)).toBe(person);
  });

  test('thirty-five areas at once wait, and who asks for more than may wait is told when to come again', async () => {
    const asks = Array.from({ length: NORMAL_TURNS.waitingMax + 6 }, () =>
      ask(backend.embedded, '/rest/v1/rpc/sync_pull', {
        body: { p_collection: 'properties', p_scope: `area:${AREA}` },
        peer: '192.0.2.7',
      }),
    );
    const first = await Promise.race(asks);
    expect([first.status, first.headers.get('retry-after')]).toEqual([429, '1']);
    await free();
    const statuses = (await Promise.all(asks)).map(({ status }) => status);
    // One holds the turn while the others wait.
    expect(statuses.filter((status) => status === 200)).toHaveLength(NORMAL_TURNS.waitingMax + 1);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });
});

describe('a push beyond one turn', () => {
  // After what it uses at once a caller has a tenth of the database.
  test('is taken in parts, and answered as one, in its order', SLOW, async () => {
    const ids = Array.from({ length: PUSH_BATCH_MAX }, () => crypto.randomUUID());
    const rows = ids.map((id, at) =>
      at === 137 ? { id: 'none', kind: 'search', body: {} } : row(id),
    );
    const body = { p_collection: 'records', p_rows: rows };
    const answer = await ask(backend.embedded, '/rest/v1/rpc/sync_push', {
      body,
      token: maya.token,
    });
    const { results } = pushAnswerSchema.parse(await answer.json());
    expect(results.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect(results[137]?.status).toBe('rejected');
    expect(results.filter(({ status }) => status === 'accepted')).toHaveLength(PUSH_BATCH_MAX - 1);
  });

  test('a page has fewer rows than were asked for, says that there are more, and none is missed', async () => {
    const ids = new Set<string>();
    let pages = 0;
    for (let p_checkpoint: unknown = null, more = true; more; pages += 1) {
      const answer = await ask(backend.embedded, '/rest/v1/rpc/sync_pull', {
        body: { p_collection: 'records', p_scope: 'mine', p_checkpoint, p_limit: 1000 },
        token: maya.token,
      });
      const page = pullAnswerSchema.parse(await answer.json());
      expect(page.rows.length).toBeLessThanOrEqual(200);
      for (const { id } of page.rows) ids.add(id);
      ({ checkpoint: p_checkpoint, more } = page);
    }
    expect(ids.size).toBe(PUSH_BATCH_MAX - 1);
    expect(pages).toBeGreaterThan(2);
  });

  test('a row whose text no database holds is refused alone, and the rows around it are stored', async () => {
    const ids = Array.from({ length: 3 }, () => randomUUID());
    const broken = ['Rent\0 1200', 'a\ud83d', { 'half \udc9b': 1 }];
    for (const text of broken) {
      const rows = ids.map((id, at) =>
        at === 1 ? { ...row(id), body: { text } } : row(randomUUID()),
      );
      const answer = await ask(backend.embedded, '/rest/v1/rpc/sync_push', {
        body: { p_collection: 'records', p_rows: rows },
        token: maya.token,
      });
      const { results } = pushAnswerSchema.parse(await answer.json());
      expect(results.map(({ id, status }) => [id, status])).toEqual([
        [rows[0]?.id, 'accepted'],
        [ids[1], 'rejected'],
        [rows[2]?.id, 'accepted'],
      ]);
      expect(results[1]).toMatchObject({ code: '22P02', constraint: 'row_text' });
    }
  });
});

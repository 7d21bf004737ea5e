import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jwtVerify } from 'jose';
import * as z from 'zod/mini';
import type { Claims, Db } from '#server/db/db.ts';
import { createHostedDb } from '#server/db/hostedDb.ts';
import { asAccounts } from '#tests/sql/people.ts';
import { SECRET, secretToken } from './hostedTokens.ts';
import { type MigratedPostgres, startMigratedPostgres } from '#tests/databases/migratedPostgres.ts';
import type { Installed } from '#tests/databases/postgresCluster.ts';

/** The HTTP interface of a hosted project for a device, on a plain PostgreSQL with our migrations. */
export interface HostedProject extends MigratedPostgres {
  /** SUPABASE_URL. */
  readonly address: string;
  readonly db: Db;
  /** A person who may sign in as a landlord or renter with any password, by `<name>@test.test`. */
  makePerson(name: string, role: 'landlord' | 'renter'): Promise<string>;
  close(): Promise<void>;
}

const ANON: Claims = { sub: '', role: 'anon', exp: 4_102_444_800 };
const NAME = /^[a-z_]+$/u;
const credentialsSchema = z.object({ email: z.string() });

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Its auth service signs people in, and its interface of rows calls functions by name as PostgREST does: one
 * transaction a call, as the bearer of the token.
 */
export async function startHostedProject(installed: Installed): Promise<HostedProject> {
  const project = await startMigratedPostgres(installed);
  const db = createHostedDb(project.url);

  /** A function of the product with named arguments; the types are the database's. */
  async function call(claims: Claims, name: string, args: object): Promise<Answer> {
    const [known] = await db.asService((sql) =>
      sql.query<{ names: string[]; types: string[]; set: boolean }>(
        `select proargnames[1:pronargs] as names, proretset as set,
           array(select format_type(t, null) from unnest(proargtypes) t) as types
         from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
        [name],
      ),
    );
    if (known === undefined) return { status: 404, body: { code: 'PGRST202', message: name } };
    const given = Object.entries(args);
    const typed = given.map(([arg], at) => {
      return `${arg} => $${at + 1}::${known.types[known.names.indexOf(arg)] ?? 'text'}`;
    });
    const values = given.map(([, value]) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    );
    const text = `select to_jsonb(answer) as body from public.${name}(${typed.join(', ')}) answer`;
    const rows = await db.asUser(claims, (sql) => sql.query<{ body: unknown }>(text, values));
    return {
      status: 200,
      body: known.set ? rows.map(({ body }) => body) : (rows[0]?.body ?? null),
    };
  }

  async function signIn(body: unknown): Promise<Answer> {
    const { email } = credentialsSchema.parse(body);
    const [user] = await asAccounts<{ id: string; data: object }>(
      db,
      `select id, raw_user_meta_data as data from auth.users where email = $1`,
      [email],
    );
    if (user === undefined) return { status: 400, body: { error_code: 'invalid_credentials' } };
    const access_token = await secretToken(user.id);
    return {
      status: 200,
      body: {
        access_token,
        refresh_token: 'refresh',
        token_type: 'bearer',
        expires_in: 3600,
        user: {
          id: user.id,
          email,
          aud: 'authenticated',
          role: 'authenticated',
          email_confirmed_at: '2026-01-01T00:00:00Z',
          created_at: '2026-01-01T00:00:00Z',
          app_metadata: {},
          user_metadata: { ...user.data, agent_id: 'AG-0000000001' },
        },
      },
    };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '/', 'http://project');
    const [name = ''] = /^\/rest\/v1\/rpc\/(.+)$/u.exec(pathname)?.slice(1) ?? [];
    const body: unknown = request.method === 'POST' ? JSON.parse(await textOf(request)) : null;
    if (pathname === '/auth/v1/token') return signIn(body);
    if (pathname === '/auth/v1/settings') return { status: 200, body: { external: {} } };
    if (!NAME.test(name)) return { status: 404, body: { code: 'PGRST125', message: pathname } };
    return call(await bearerOf(request), name, body ?? {});
  }

  const server = createServer((request, response) => {
    const headers = {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    };
    const reply = async (): Promise<void> => {
      const { status, body } = await answer(request).catch((thrown: unknown): Answer => {
        const code = z.safeParse(z.object({ code: z.string() }), thrown).data?.code ?? '';
        return { status: 400, body: { code, message: String(thrown) } };
      });
      response.writeHead(status, headers);
      response.end(JSON.stringify(body));
    };
    void reply();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    ...project,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    db,
    async makePerson(name, role) {
      const id = await project.makeAccount(name);
      await db.asService((sql) =>
        sql.query('select add_user_role($1::uuid, $2::text, true)', [id, role]),
      );
      return id;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await db.close();
      await project.close();
    },
  };
}

/** The claims of the token, or a guest's where there is the project's key alone. */
async function bearerOf({ headers }: IncomingMessage): Promise<Claims> {
  const token = headers.authorization?.replace(/^Bearer /u, '') ?? '';
  if (token.split('.').length !== 3) return ANON;
  const { payload } = await jwtVerify(token, new TextEncoder().encode(SECRET));
  return payload as unknown as Claims;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { exportJWK, generateKeyPair } from 'jose';
import { Client } from 'pg';
import { type WebSocket, WebSocketServer } from 'ws';
import { LOGIN, PROJECT_SQL, SUPERUSER } from '#tests/databases/authSchema.ts';
import { type Cluster, type Installed, startCluster } from '#tests/databases/postgresCluster.ts';
import { storageService } from '#tests/fakes/storageService.ts';

/** A new project has this besides, for its Storage, its interface of rows and Realtime. */
const SERVICES_SQL = `
create role authenticator noinherit login;
grant anon, authenticated, service_role to authenticator;
grant authenticator to ${LOGIN} with admin option;
create schema storage;
create table storage.buckets (
  id text primary key, name text not null, public boolean default false,
  file_size_limit bigint, allowed_mime_types text[]
);
grant usage on schema storage to ${LOGIN};
grant all on storage.buckets to ${LOGIN};
create publication supabase_realtime;
alter publication supabase_realtime owner to ${LOGIN};
grant set on parameter pgrst.db_pre_request, pgrst.db_max_rows to ${LOGIN};
`;

/** A project as it is when it was just made, with what an operator can change of it. */
export interface EmptyProject {
  readonly url: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly databaseUrl: string;
  readonly cluster: Cluster;
  /** The account service tells this of itself. */
  readonly told: Told;
  /** Whether it signs with keys of its own. */
  hasKeys: boolean;
  asOwner(text: string): Promise<Record<string, unknown>[]>;
  asSuperuser(text: string): Promise<void>;
  close(): Promise<void>;
}

interface Told {
  external: Record<string, boolean>;
  disable_signup: boolean;
  mailer_autoconfirm: boolean;
}

/** Over a plain PostgreSQL; no test can have the real services. */
export async function startEmptyProject(installed: Installed): Promise<EmptyProject> {
  const cluster = await startCluster(installed);
  const databaseUrl = cluster.url(LOGIN);
  const run = async (url: string, text: string) => {
    const client = new Client(url);
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text)).rows;
    } finally {
      await client.end();
    }
  };
  await run(cluster.url(SUPERUSER), PROJECT_SQL + SERVICES_SQL);

  const publishableKey = 'sb_publishable_1';
  const secretKey = 'sb_secret_1';
  const told: Told = {
    external: { email: true, phone: false, google: false, anonymous_users: false },
    ...{ disable_signup: false, mailer_autoconfirm: false },
  };
  const { publicKey } = await generateKeyPair('ES256');
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256', use: 'sig' }];
  const state = { hasKeys: true };

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const key = request.headers.get('apikey');
    if (key !== publishableKey && key !== secretKey) return new Response('{}', { status: 401 });
    if (pathname === '/auth/v1/settings') return Response.json(told);
    if (pathname === '/auth/v1/admin/users')
      return Response.json({ users: [] }, { status: key === secretKey ? 200 : 403 });
    if (pathname === '/auth/v1/.well-known/jwks.json')
      return Response.json({ keys: state.hasKeys ? keys : [] });
    if (pathname.startsWith('/storage/v1/')) {
      const buckets = await run(databaseUrl, 'select id, name, public from storage.buckets');
      if (pathname === '/storage/v1/bucket') return Response.json(buckets);
      return await storageService(
        secretKey,
        buckets.map(({ id }) => String(id)),
      )(request);
    }
    return await rowsFor(request, pathname);
  }

  /** As PostgREST: the check of the request first, if the login that answers is told of one. */
  async function rowsFor(request: Request, pathname: string): Promise<Response> {
    const [role] = await run(
      databaseUrl,
      "select rolconfig::text as config from pg_roles where rolname = 'authenticator'",
    );
    const isChecked = String(role?.['config']).includes(
      'pgrst.db_pre_request=private.check_request',
    );
    const check = isChecked
      ? `select set_config('request.path', '${pathname.replace('/rest/v1', '')}', true), set_config('request.method', '${request.method}', true), set_config('request.jwt.claims', '{"role":"anon"}', true); select private.check_request();`
      : '';
    const work =
      pathname === '/rest/v1/rpc/listings_by_id'
        ? "select public.listings_by_id('[]')"
        : 'select id from public.properties limit 1';
    try {
      await run(databaseUrl, `begin; set local role anon; ${check} ${work}; rollback`);
      return Response.json([]);
    } catch {
      return Response.json({ code: '42501', message: 'refused' }, { status: 401 });
    }
  }

  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer((request, response) => {
    listener(request, response).catch(() => response.destroy());
  });
  serveRealtime(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ publishableKey, secretKey, databaseUrl, cluster, told },
    get hasKeys() {
      return state.hasKeys;
    },
    set hasKeys(hasThem) {
      state.hasKeys = hasThem;
    },
    asOwner: (text) => run(databaseUrl, text),
    async asSuperuser(text) {
      await run(cluster.url(SUPERUSER), text);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await cluster.close();
    },
  };
}

/** Joins are taken. */
function serveRealtime(server: Server): void {
  const lines = new WebSocketServer({ server, path: '/realtime/v1/websocket' });
  lines.on('connection', (line: WebSocket) =>
    line.on('message', (data: Buffer) => {
      const { topic, ref } = JSON.parse(data.toString()) as { topic: string; ref: string };
      const payload = { status: 'ok', response: { postgres_changes: [] } };
      line.send(JSON.stringify({ topic, ref, event: 'phx_reply', payload }));
    }),
  );
}

import * as z from 'zod/mini';
import { API, configSchema } from '#contract/protocol/api.ts';
import { SOCKET_PATH } from '#contract/protocol/socket.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { accountSettings } from './accountSettings.ts';
import { byHand, type Finding, missing, type Project, right, type Step } from './finding.ts';

const list = (names: readonly string[]): string =>
  names.length > 5
    ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more`
    : names.join(', ');

const keysOf = ({ publishableKey }: Project) => ({ apikey: publishableKey });
const secretKeysOf = ({ secretKey }: Project) => ({
  apikey: secretKey,
  authorization: `Bearer ${secretKey}`,
});

/** How the answers of a service that does not do as it should are said. */
const answered = (status: number): string =>
  status === 0 ? 'does not answer' : `answers ${status}`;

const jwksSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const bucketsSchema = z.array(z.object({ id: z.string(), public: z.boolean() }));

const BUCKETS = ['listing-photos', 'chat-files', 'area-bases'];
const ROLES = ['anon', 'authenticated', 'service_role'];
/** Told of to devices. */
const REALTIME_TABLES = ['user_profiles', 'user_roles'];

export const STEPS: readonly Step[] = [
  {
    number: 1,
    name: 'The project and its publishable key',
    needs: [],
    async look(project) {
      const { status } = await project.ask(`${project.url}/auth/v1/settings`, {
        headers: keysOf(project),
      });
      if (status === 200) return [right(`${project.url} takes SUPABASE_PUBLISHABLE_KEY`)];
      return [
        missing(
          `${project.url} ${answered(status)} to SUPABASE_PUBLISHABLE_KEY`,
          'Copy both from Settings → API Keys; a paused project must be restored first.',
        ),
      ];
    },
  },
  {
    number: 2,
    name: 'Its secret key',
    needs: [1],
    async look(project) {
      const { status } = await project.ask(`${project.url}/auth/v1/admin/users?per_page=1`, {
        headers: secretKeysOf(project),
      });
      if (status === 200) return [right('SUPABASE_SECRET_KEY opens what is for the server alone')];
      return [
        missing(
          `the project ${answered(status)} to SUPABASE_SECRET_KEY`,
          'Copy the secret key from Settings → API Keys, not the publishable one.',
        ),
      ];
    },
  },
  {
    number: 3,
    name: 'The connection to its database',
    needs: [],
    async look(project) {
      if (new URL(project.databaseUrl.replace(/,[^/]*/, '')).port === '6543')
        return [
          missing(
            'DATABASE_URL is the transaction pooler (6543), on which the server hears no notices',
            'Take the direct connection or the session pooler (5432): Connect → Session pooler.',
          ),
        ];
      const [row] = await project.read<{ none: string[]; standby: boolean; version: number }>(
        `select array(select r from unnest(array['${ROLES.join("','")}']) r
           where not exists (select from pg_roles where rolname = r) or not pg_has_role(session_user, r, 'member')) as none,
           pg_is_in_recovery() as standby, current_setting('server_version_num')::int / 10000 as version`,
      );
      if (!row) return [missing('the database gives no rows', 'Look at the project’s state.')];
      const found: Finding[] = [];
      if (row.none.length > 0)
        found.push(
          missing(
            `the login of DATABASE_URL is no member of ${list(row.none)}`,
            'Take the login of the project, postgres, or grant these roles to yours.',
          ),
        );
      if (row.standby)
        found.push(missing('it is a standby, which takes no writes', 'Name the primary.'));
      if (row.version < 15)
        found.push(
          missing(`it is PostgreSQL ${row.version}`, 'Upgrade the project to 15 or newer.'),
        );
      return found.length > 0 ? found : [right(`PostgreSQL ${row.version} lets the server in`)];
    },
  },
  {
    number: 4,
    name: 'The migrations',
    needs: [3],
    look: migrations,
  },
  {
    number: 5,
    name: 'The interface of rows',
    needs: [1, 4],
    look: rows,
  },
  {
    number: 6,
    name: 'Accounts and their mails',
    needs: [1],
    look: accountSettings,
  },
  {
    number: 7,
    name: 'Tokens',
    needs: [1],
    async look(project) {
      const { jwksUrl, jwtSecret } = project;
      if (jwksUrl === undefined)
        return [
          right(
            `SUPABASE_JWT_SECRET has ${jwtSecret?.length ?? 0} characters; whether it is the project’s shows the first sign-in`,
          ),
        ];
      const { status, body } = await project.ask(jwksUrl, { headers: keysOf(project) });
      const keys = z.safeParse(jwksSchema, body).data?.keys ?? [];
      if (keys.length > 0)
        return [right(`the project publishes ${keys.length} keys for its tokens`)];
      return [
        missing(
          status === 200
            ? 'the project publishes no keys for its tokens'
            : `${jwksUrl} ${answered(status)}`,
          jwtSecret === undefined
            ? 'It still signs with a shared secret: set SUPABASE_JWT_SECRET (Settings → JWT Keys), or move it to signing keys.'
            : 'Leave SUPABASE_JWKS_URL out, or move the project to signing keys.',
        ),
      ];
    },
  },
  {
    number: 8,
    name: 'Photos and files',
    needs: [2],
    async look(project) {
      if (project.hasBucket)
        return [
          right('S3_URL is set: photos and files lie there, and the start of the server tries it'),
        ];
      const { status, body } = await project.ask(`${project.url}/storage/v1/bucket`, {
        headers: secretKeysOf(project),
      });
      if (status !== 200)
        return [
          missing(
            `the storage service ${answered(status)}`,
            'Look at Storage in the dashboard, or set S3_URL.',
          ),
        ];
      const buckets = z.safeParse(bucketsSchema, body).data ?? [];
      const absent = BUCKETS.filter((name) => !buckets.some(({ id }) => id === name));
      const open = BUCKETS.filter((name) =>
        buckets.some(({ id, public: isOpen }) => id === name && isOpen),
      );
      const found: Finding[] = [];
      if (absent.length > 0)
        found.push(
          missing(`there is no bucket ${list(absent)}`, 'Make each in Storage, not public.'),
        );
      if (open.length > 0)
        found.push(
          missing(
            `${list(open)} can be read by everybody`,
            'Make it private: Storage → the bucket → Edit.',
          ),
        );
      return found.length > 0 ? found : [right('the three buckets are there, and private')];
    },
  },
  {
    number: 9,
    name: 'News of the own account (Realtime)',
    needs: [1, 4],
    look: realtime,
  },
  {
    number: 10,
    name: 'The server and the proxy before it',
    needs: [],
    look: server,
  },
  {
    number: 11,
    name: 'Places',
    needs: [4],
    look: (project) =>
      counted(project, 'select count(*)::int as n from public.areas', {
        some: (n) => `${n} neighbourhoods, in which homes can be listed`,
        none: 'there are no neighbourhoods yet: no home can be listed',
        todo: 'npm run places (docs/places.md).',
      }),
  },
  {
    number: 12,
    name: 'Somebody who decides',
    needs: [4],
    look: (project) =>
      counted(
        project,
        'select count(*)::int as n from private.moderators where removed_at is null',
        {
          some: (n) => `${n} moderators`,
          none: 'nobody looks at listings that are held: they wait',
          todo: 'Sign up, confirm the address, then npm run moderators -- add ADDRESS.',
        },
      ),
  },
  {
    number: 13,
    name: 'The first listing',
    needs: [4, 11],
    look: (project) =>
      counted(
        project,
        "select count(*)::int as n from public.properties where visibility = 'live' and not deleted",
        {
          some: (n) => `${n} homes are shown`,
          none: 'no home is shown yet',
          todo: 'Sign in as a landlord and list one. It is shown when it was looked at, some seconds later; one that is held waits for step 12.',
        },
      ),
  },
];

async function counted(
  project: Project,
  text: string,
  {
    some,
    none,
    todo,
  }: { readonly some: (n: number) => string; readonly none: string; readonly todo: string },
): Promise<Finding[]> {
  const [row] = await project.read<{ n: number }>(text, 'service');
  return [row && row.n > 0 ? right(some(row.n)) : missing(none, todo)];
}

async function migrations(project: Project): Promise<Finding[]> {
  const { functions, tables, migrations: versions } = project.schema;
  const [row] = await project.read<{ functions: string[]; tables: string[]; record: boolean }>(
    `select array(select distinct n.nspname || '.' || p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname in ('public', 'private')) as functions,
       array(select n.nspname || '.' || c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('public', 'private') and c.relkind in ('r', 'p')) as tables,
       to_regclass('supabase_migrations.schema_migrations') is not null as record`,
  );
  const absent = [
    ...tables.filter((name) => !row?.tables.includes(name)),
    ...functions.filter((name) => !row?.functions.includes(name)),
  ];
  const todo = 'npx supabase link --project-ref <ref>, then npx supabase db push (chapter 1).';
  if (absent.length > 0) return [missing(`the database lacks ${list(absent)}`, todo)];
  if (row?.record !== true)
    return [right('everything that the migrations make is there; psql kept no record of them')];
  const applied = await project.read<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const left = versions.filter((one) => !applied.some(({ version }) => version === one));
  return [
    left.length === 0
      ? right(`all ${versions.length} migrations are applied`)
      : missing(`the CLI’s record lacks the migrations ${list(left)}`, todo),
  ];
}

/** Settings of the login that answers for rows, as the migrations leave them. */
const ROW_SETTINGS = ['pgrst.db_pre_request', 'pgrst.db_max_rows'];

async function rows(project: Project): Promise<Finding[]> {
  const found: Finding[] = [];
  const headers = { ...keysOf(project), 'content-type': 'application/json' };
  const called = await project.ask(`${project.url}/rest/v1/rpc/listings_by_id`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ known: [] }),
  });
  if (called.status !== 200)
    found.push(
      missing(
        `a guest who asks for homes is answered ${called.status}`,
        'Settings → API: exposed schemas must be "public". After a migration: notify pgrst, \'reload schema\'.',
      ),
    );
  const peeked = await project.ask(`${project.url}/rest/v1/properties?select=id&limit=1`, {
    headers: keysOf(project),
  });
  if (peeked.status === 200)
    found.push(
      missing(
        'guests can read tables directly: the check of requests is not asked',
        "alter role authenticator set pgrst.db_pre_request = 'private.check_request'; notify pgrst, 'reload config'",
      ),
    );
  const [role] = await project.read<{ settings: string[] | null }>(
    "select rolconfig as settings from pg_roles where rolname = 'authenticator'",
  );
  const settings = new Map(
    (role?.settings ?? []).map((line) => line.split('=', 2) as [string, string]),
  );
  const [check, most] = ROW_SETTINGS.map((name) => settings.get(name));
  if (check === undefined)
    found.push(
      missing(
        'no check is asked before requests for rows',
        "alter role authenticator set pgrst.db_pre_request = 'private.check_request'; notify pgrst, 'reload config'",
      ),
    );
  else if (check !== 'private.check_request')
    found.push(
      byHand(`before requests for rows ${check} is asked: it must call private.check_request`),
    );
  if (most === undefined || Number(most) > 1000)
    found.push(
      missing('an answer may have more than 1,000 rows', 'Settings → API → Max rows: 1000.'),
    );
  return found.length > 0
    ? found
    : [right('guests are answered what they may ask, and nothing else')];
}

async function realtime(project: Project): Promise<Finding[]> {
  const published = await project.read<{ name: string }>(
    "select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' and schemaname = 'public'",
  );
  const absent = REALTIME_TABLES.filter((name) => !published.some((one) => one.name === name));
  if (absent.length > 0)
    return [
      missing(
        `Realtime is not told of ${list(absent)}: a change of the account on one device comes to another with its next connect`,
        `alter publication supabase_realtime add table ${absent.map((name) => `public.${name}`).join(', ')}`,
      ),
    ];
  const address = `${project.url.replace(/^http/, 'ws')}/realtime/v1/websocket?apikey=${encodeURIComponent(project.publishableKey)}&vsn=1.0.0`;
  const join = {
    topic: 'realtime:looked-at',
    event: 'phx_join',
    payload: { config: {} },
    ref: '1',
  };
  const said = await project.hear(address, JSON.stringify(join), (word) =>
    word.includes('phx_reply'),
  );
  return [
    said?.includes('"status":"ok"')
      ? right('Realtime takes lines and is told of both tables')
      : missing(
          said === undefined
            ? 'Realtime does not answer'
            : `Realtime refuses a line: ${cutText(said, 200)}`,
          'Realtime → Settings: enable it, and allow public access to channels.',
        ),
  ];
}

async function server(project: Project): Promise<Finding[]> {
  const { publicUrl } = project;
  if (publicUrl === undefined)
    return [
      missing(
        'PUBLIC_URL is not set',
        'Set it to the address that people open, such as https://roost.example.',
      ),
    ];
  const ready = await project.ask(publicUrl + API.ready);
  if (ready.status !== 200)
    return [
      missing(
        `${publicUrl}${API.ready} ${answered(ready.status)}`,
        ready.status === 421
          ? 'The proxy must hand on the Host that was asked for.'
          : 'Start the server (chapter 3) and the proxy (chapter 4). 503 says that its database may not be written.',
      ),
    ];
  const found: Finding[] = [];
  const config = z.safeParse(configSchema, (await project.ask(publicUrl + API.config)).body).data;
  if (
    config?.backend !== 'hosted' ||
    new URL(config.supabaseUrl).origin !== new URL(project.url).origin
  )
    found.push(
      missing(
        `the server there uses ${config?.backend === 'hosted' ? config.supabaseUrl : 'a backend of its own'}`,
        'Start it with the four variables of chapter 3.',
      ),
    );
  const address = `${publicUrl.replace(/^http/, 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`;
  const said = await project.hear(address, undefined, (word) => word.startsWith('0{'));
  if (said === undefined)
    found.push(
      missing(
        `no line can be opened at ${SOCKET_PATH}/: messages come late and calls not at all`,
        'The proxy must pass WebSocket upgrades there, and wait 60 s for a silent line (chapter 4).',
      ),
    );
  return found.length > 0 ? found : [right(`${publicUrl} is ready, and takes lines`)];
}

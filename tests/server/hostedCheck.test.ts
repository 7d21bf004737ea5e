/** @module-tag long */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHostedDb } from '#server/db/hostedDb.ts';
import { readEnv } from '#server/env.ts';
import { checkHosted } from '#server/hosted/command.ts';
import type { Project } from '#server/hosted/finding.ts';
import { openProject } from '#server/hosted/openProject.ts';
import { STEPS } from '#server/hosted/steps.ts';
import { start, type Started } from '#server/start.ts';
import { listMigrations } from '#server/embedded/database/listMigrations.ts';
import { type EmptyProject, startEmptyProject } from '#tests/contract/emptyProject.ts';
import { findPostgres } from '#tests/databases/postgresCluster.ts';
import { MIGRATIONS } from '#tests/databases/preparedPostgres.ts';
import { makeArea, makeListing } from '#tests/sql/homes.ts';
import { makeAccount } from '#tests/sql/people.ts';
import { quietLog } from './quietLog.ts';

const found = await findPostgres();
if ('missing' in found) console.info(`A new project is not tried: ${found.missing}`);

describe.skipIf('missing' in found)('npm run hosted:check', () => {
  let project: EmptyProject;
  let server: Started | undefined;
  beforeAll(async () => {
    if ('missing' in found) return;
    project = await startEmptyProject(found);
  });
  afterAll(async () => {
    await server?.close();
    await project?.close();
  });

  /** The numbers of steps with their word, and all that is said. */
  async function look(more: Partial<Project> = {}) {
    const { url, publishableKey, secretKey, databaseUrl } = project;
    const opened = await openProject({
      ...{ url, publishableKey, secretKey, databaseUrl, hasBucket: false },
      jwksUrl: `${url}/auth/v1/.well-known/jwks.json`,
      ...(server && { publicUrl: server.url }),
      ...more,
    });
    const said: string[] = [];
    const code = await checkHosted({
      project: { ...opened, ...(more.ask && { ask: more.ask }) },
      steps: STEPS,
      say: (line) => said.push(line),
    });
    await opened.close();
    const left = new Set(
      said.flatMap((line) => /^ ?(\d+) {2}(?:MISSING|not seen)/.exec(line)?.[1] ?? []).map(Number),
    );
    return { code, text: said.join('\n'), left: [...left] };
  }
  const everything = async () =>
    JSON.stringify(
      await project.asOwner(
        `select (select count(*) from pg_class) as made, (select array_agg(r::text order by r.rolname) from pg_roles r) as roles,
           (select array_agg(p::text order by p.pubname) from pg_publication p) as told`,
      ),
    );

  test('an empty project is led to its first listing, step by step, and nothing of it is changed by looking', async () => {
    const before = await everything();
    const empty = await look();
    expect([empty.code, empty.left]).toEqual([1, [4, 5, 8, 9, 10, 11, 12, 13]]);
    expect(empty.text).toContain('npx supabase db push');
    expect(empty.text).toContain('5  not seen  The interface of rows: after step 4');
    expect(await everything()).toBe(before);

    for (const { file } of await listMigrations(MIGRATIONS))
      await project.asOwner(await readFile(path.join(MIGRATIONS, file), 'utf8'));
    expect((await look()).left).toEqual([10, 11, 12, 13]);

    const { url, publishableKey, secretKey, databaseUrl } = project;
    server = await start(
      readEnv({
        ...{ PORT: '0', HOST: '127.0.0.1', CLIENT_DIR: 'none' },
        ...{ SUPABASE_URL: url, SUPABASE_PUBLISHABLE_KEY: publishableKey },
        ...{ SUPABASE_SECRET_KEY: secretKey, DATABASE_URL: databaseUrl },
      }),
      quietLog,
    );
    const started = await look();
    expect(started.left).toEqual([11, 12, 13]);
    expect(started.text).toContain('is ready, and takes lines');
    expect(started.text).toContain('SUPABASE_ACCESS_TOKEN');
    expect(started.text).not.toContain(secretKey);

    const db = createHostedDb(databaseUrl);
    const area = await makeArea(db);
    expect((await look()).left).toEqual([12, 13]);
    const owner = await makeAccount(db);
    await project.asOwner(`select private.add_moderator('${owner.email}')`);
    expect((await look()).left).toEqual([13]);
    await makeListing(db, owner, area);
    await db.close();
    const whole = await look();
    expect([whole.code, whole.left]).toEqual([0, []]);
    expect(whole.text).toContain('13 steps of docs/hosting.md: 13 right, 0 with something missing');
  });

  test('what is wrong with an account service is said with where to put it right', async () => {
    const { told } = project;
    Object.assign(told, { disable_signup: true, mailer_autoconfirm: true });
    Object.assign(told.external, { anonymous_users: true, phone: true });
    const { code, text } = await look();
    expect(code).toBe(1);
    for (const words of [
      'nobody can sign up',
      'Confirm email is off',
      'anonymous sign-ins are on',
      'sign-ins by phone are on',
    ])
      expect(text).toContain(words);
    Object.assign(told, { disable_signup: false, mailer_autoconfirm: false });
    Object.assign(told.external, { anonymous_users: false, phone: false });
  });

  test('with a token of the CLI the settings of chapter 2 are read, too', async () => {
    const asked: string[] = [];
    const settings = {
      site_url: server?.url,
      uri_allow_list: '',
      password_min_length: 6,
      password_required_characters: '',
      mailer_otp_length: 6,
      mailer_otp_exp: 3600,
      mailer_secure_email_change_enabled: true,
      security_update_password_require_reauthentication: false,
      security_captcha_enabled: true,
      rate_limit_verify: 30,
      smtp_host: null,
      mailer_subjects_recovery: await readFile('supabase/templates/recovery.subject.txt', 'utf8'),
      mailer_templates_recovery_content: await readFile('supabase/templates/recovery.html', 'utf8'),
    };
    const { url, publishableKey } = project;
    const ask: Project['ask'] = async (address, init) => {
      asked.push(address);
      if (address.startsWith('https://api.supabase.com/')) return { status: 200, body: settings };
      const answer = await fetch(address, init);
      const text = await answer.text();
      return {
        status: answer.status,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      };
    };
    const { text } = await look({ accessToken: 'sbp_1', ask });
    expect(asked.some((address) => address.endsWith('/config/auth'))).toBe(true);
    for (const words of [
      'are Redirect URLs',
      'fewer than 8 characters',
      'fewer than 8 digits',
      'live longer than 900 s',
      'Secure password change is off',
      'CAPTCHA protection is on',
      'the built-in server',
      'IP address forwarding is off',
      'Require current password when updating is off',
      'the mail confirmation is not the one of this version',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('the mail recovery');
    expect(text).not.toContain('Secure email change is off');
    expect(text).not.toContain('sbp_1');
    expect([url, publishableKey]).toEqual([project.url, project.publishableKey]);
  });

  test('wrong keys, a pooler that hears nothing, open buckets, and no keys of tokens are each told', async () => {
    expect((await look({ publishableKey: 'another' })).left).toContain(1);
    expect((await look({ secretKey: 'another' })).left).toEqual(expect.arrayContaining([2, 8]));
    const pooled = await look({ databaseUrl: 'postgres://postgres@127.0.0.1:6543/postgres' });
    expect(pooled.text).toContain('the transaction pooler (6543)');
    await project.asOwner("update storage.buckets set public = true where id = 'chat-files'");
    expect((await look()).text).toContain('chat-files can be read by everybody');
    await project.asOwner("update storage.buckets set public = false where id = 'chat-files'");
    project.hasKeys = false;
    expect((await look()).text).toContain('set SUPABASE_JWT_SECRET');
    project.hasKeys = true;
    await project.asOwner('alter role authenticator reset pgrst.db_pre_request');
    expect((await look()).text).toContain('no check is asked before requests for rows');
  });

  test('the steps are those of the page, by number and in its order', async () => {
    const page = await readFile('docs/hosting.md', 'utf8');
    const [, chapter = ''] = page.split('## From an empty project to the first listing\n');
    const numbers = [...(chapter.split('\n## ')[0] ?? '').matchAll(/^(\d+)\. /gm)].map(([, n]) =>
      Number(n),
    );
    expect(numbers).toEqual(STEPS.map(({ number }) => number));
  });
});

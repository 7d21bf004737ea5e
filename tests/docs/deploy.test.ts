import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { DEPLOYED, findNginx, wholeConf } from '#tests/processes/nginx.ts';

const run = promisify(execFile);
const nginx = findNginx();
const ANALYZE = '/usr/bin/systemd-analyze';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'roost-deploy-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.skipIf('missing' in nginx)(
  'nginx takes the file as it stands, with a certificate',
  async () => {
    if ('missing' in nginx) return;
    const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
    await run('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-subj', '/CN=roost.example', '-days', '2', '-keyout', key, '-out', certificate],
    ]);
    const text = (await readFile(DEPLOYED, 'utf8'))
      .replaceAll(/^( *ssl_certificate) .*;/gmu, `$1 ${certificate};`)
      .replaceAll(/^( *ssl_certificate_key) .*;/gmu, `$1 ${key};`)
      .replaceAll('/var/log/nginx', folder);
    const file = path.join(folder, 'nginx.conf');
    await writeFile(file, wholeConf(folder, text));
    const { stderr } = await run(nginx.program, [
      '-t',
      '-p',
      folder,
      '-c',
      file,
      '-e',
      `${folder}/errors.log`,
    ]);
    expect(stderr).toContain('test is successful');
  },
);

test.skipIf(!existsSync(ANALYZE))('systemd takes the units', async () => {
  const units = ['roost@.service', 'roost-backup.service', 'roost-backup.timer'];
  for (const unit of units) {
    const text = await readFile(path.resolve('deploy/systemd', unit), 'utf8');
    // The program need not be there to see whether its line is right.
    await writeFile(
      path.join(folder, unit),
      text.replaceAll(/^ExecStart=.*$/gmu, 'ExecStart=/bin/true'),
    );
  }
  const named = units.map((unit) => path.join(folder, unit.replace('@.', '@3001.')));
  await writeFile(
    path.join(folder, 'roost@3001.service'),
    await readFile(path.join(folder, 'roost@.service')),
  );
  const { stderr } = await run(ANALYZE, ['verify', '--man=no', ...named]);
  expect(stderr.split('\n').filter((line) => line.includes('roost'))).toEqual([]);
});

test('the server starts with the file of variables once its secrets are there', async () => {
  const text = await readFile(path.resolve('deploy/roost.env'), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const given = Object.fromEntries(lines.map((line) => line.split(/=(.*)/su).slice(0, 2)));
  const env = readEnv({ ...given, AUTH_SECRET: 'a secret of more than thirty-two characters' });
  expect(env).toMatchObject({ backend: { kind: 'own' }, trustProxy: true, logFormat: 'json' });
});

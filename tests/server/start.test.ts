import { cp, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { legalPath } from '#contract/protocol/legal.ts';
import { FolderInUse } from '#server/embedded/index.ts';
import { readEnv } from '#server/env.ts';
import { LegalError } from '#server/http/legalTexts.ts';
import type { Log } from '#server/log.ts';
import { ClientMissing, PortTaken, type Started, start } from '#server/start.ts';
import { preparedDatabase } from '#tests/databases/preparedDatabase.ts';
import { LONG } from '#tests/tags.ts';

let dataDir = '';
const running: Started[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'roost-start-'));
});
afterEach(async () => {
  for (const one of running.splice(0)) await one.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A folder in which a server has been; the first test makes one from nothing. */
const beginUsed = async (folder: string) =>
  cp(await preparedDatabase(), path.join(folder, 'database'), { recursive: true });

const envOf = (more: Record<string, string> = {}) =>
  readEnv({ PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, SEED: 'none', ...more });

async function started(more: Record<string, string>, log: Log): Promise<Started> {
  const one = await start(envOf(more), log);
  running.push(one);
  return one;
}

function recordingLog(): { log: Log; lines: string[] } {
  const lines: string[] = [];
  const add = (text: string) => void lines.push(text);
  return { log: { info: add, warn: add, error: add }, lines };
}

test(
  'it says what it does while it starts, answers, and closes so that it can start again',
  LONG,
  async () => {
    const { log, lines } = recordingLog();
    const one = await started({ CLIENT_DIR: 'none' }, log);
    expect(one.url).toMatch(/^http:\/\/localhost:\d+$/);
    expect(lines.join('\n')).toContain(dataDir);
    expect((await fetch(one.url + API.health)).status).toBe(200);
    await running.pop()?.close();
    await expect(fetch(one.url + API.health)).rejects.toThrow();
    const again = await started({}, log);
    expect((await fetch(again.url + API.health)).status).toBe(200);
  },
);

test(
  'whoever opens it while it starts gets a page that asks again, and a program a refusal',
  LONG,
  async () => {
    const { log } = recordingLog();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    other.close();
    await once(other, 'close');
    const starting = started({ PORT: String(port) }, log);
    const ask = (accept: string) =>
      fetch(`http://127.0.0.1:${port}/search`, { headers: { accept } }).catch(() => null);
    let page = await ask('text/html');
    while (page === null) page = await ask('text/html');
    const refused = await ask('application/json');
    expect(page.status).toBe(503);
    expect(page.headers.get('content-type')).toBe('text/html');
    expect(await page.text()).toContain('http-equiv="refresh"');
    expect(await refused?.json()).toMatchObject({ error: { code: 'unavailable' } });
    await starting;
  },
);

test('every request that comes while it starts is answered, to the last one before it is there', async () => {
  const { log } = recordingLog();
  await beginUsed(dataDir);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const state = { isThere: false };
  const starting = started({ PORT: String(port) }, log).then(() => (state.isThere = true));
  const answers: Promise<number>[] = [];
  const ask = async (at: string): Promise<number> =>
    await fetch(`http://127.0.0.1:${port}${at}`, { signal: AbortSignal.timeout(8000) }).then(
      ({ status }) => status,
      ({ cause, name }: { cause?: { code?: string }; name: string }) =>
        cause?.code === 'ECONNREFUSED'
          ? 0
          : Promise.reject(new Error(`${at}: ${name} ${cause?.code}`)),
    );
  while (!state.isThere) {
    answers.push(ask(['/', API.health, '/socket.io/', '/auth/v1/user'][answers.length % 4] ?? '/'));
    await new Promise(setImmediate);
    if (answers.length % 8 === 0) await answers.at(-1);
  }
  await starting;
  const statuses = new Set(await Promise.all(answers));
  expect(statuses).toContain(503);
  expect((await fetch(`http://127.0.0.1:${port}${API.health}`)).status).toBe(200);
});

test('a port in use is named before the data is touched', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { log, lines } = recordingLog();
  await expect(started({ PORT: String(port) }, log)).rejects.toThrow(PortTaken);
  await expect(started({ PORT: String(port) }, log)).rejects.toThrow(`Port ${port} is in use`);
  expect(lines).toEqual([]);
  other.close();
});

test(
  'texts of an operator that do not fit stop the start before the data is touched; those that fit are served',
  LONG,
  async () => {
    const { log, lines } = recordingLog();
    const legal = path.join(dataDir, 'legal');
    await mkdir(legal);
    await writeFile(path.join(legal, 'imprint.txt'), 'Roost Ltd');
    await expect(started({ LEGAL_DIR: legal }, log)).rejects.toThrow(LegalError);
    expect(lines).toEqual([]);
    await rename(path.join(legal, 'imprint.txt'), path.join(legal, 'imprint.de.txt'));
    const more = { LEGAL_DIR: legal, DATA_DIR: path.join(dataDir, 'data') };
    await beginUsed(more.DATA_DIR);
    const one = await started(more, log);
    const answer = await fetch(one.url + legalPath('pt'));
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.json()).toEqual({ imprint: { language: 'de', text: 'Roost Ltd' } });
    await running.pop()?.close();
    const without = await started({ DATA_DIR: more.DATA_DIR }, log);
    expect(await (await fetch(without.url + legalPath('pt'))).json()).toEqual({});
  },
);

test('a second server on one data folder is refused and gives its port back', LONG, async () => {
  const { log } = recordingLog();
  await beginUsed(dataDir);
  const first = await started({}, log);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  await expect(started({ PORT: String(port) }, log)).rejects.toThrow(FolderInUse);
  await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow();
  expect((await fetch(first.url + API.health)).status).toBe(200);
});

test('a folder that is named and holds no client is refused by the name of the variable', async () => {
  const { log } = recordingLog();
  const refused = started({ CLIENT_DIR: path.join(dataDir, 'none') }, log);
  await expect(refused).rejects.toThrow(ClientMissing);
  await expect(refused).rejects.toThrow('CLIENT_DIR');
});

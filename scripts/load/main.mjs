import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEW_HEAPS } from '../memory.mjs';
import { root } from '../version.mjs';
import { createCaller } from './caller.mjs';

/**
 * `npm run load`: twenty people chat and look at homes on the built server, first alone, then beside one hostile caller who goes
 * through every door that is open to a stranger and what once held up everybody. Prints a table; fails where the people's 99th percentile is
 * more than three times what it was alone, or the server held more than 700 MB. Linux, five minutes, this machine alone.
 */
const PEOPLE = 20;
const ALONE_MS = 10_000;
const BESIDE_MS = 6_000;
const STEP_MS = 400;
const RATIO_MAX = 3;
const LOWEST = 19;
const MEMORY_MAX_MB = 700;
const HOSTILE = '127.0.9.9';
const PASSWORD = 'Load-pass1';

process.chdir(root);
const main = join('dist', 'server', 'index.js');
if (!existsSync(main)) throw new Error('run `npm run build` first');
const port = await freePort();
const folder = mkdtempSync(join(tmpdir(), 'roost-load-'));
let server = start();
const caller = createCaller(port);
const { call, rpc } = caller;
let isMissed = true;
try {
  isMissed = await measure();
} finally {
  server.kill();
  // It finishes what it has, for which it needs its folder.
  if (server.exitCode === null) await once(server, 'exit');
  caller.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
process.exit(isMissed ? 1 : 0);

function start() {
  return spawn(process.execPath, [main], {
    env: {
      ...FEW_HEAPS,
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(folder, 'data'),
      SEED: 'demo',
      SEED_SIZE: '2000',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function measure() {
  await untilReady();
  // Filling the city takes memory once; a server that runs for months found it filled.
  server.kill();
  await once(server, 'exit');
  server = start();
  await untilReady();
  const { supabaseKey: key } = (await call('127.0.0.1', 'GET', '/api/config')).body;
  const people = [];
  for (let at = 0; at <= PEOPLE; at += 1) people.push(await makePerson(key, at));
  const hostile = { ...people.pop(), address: HOSTILE };
  for (const [at, person] of people.entries()) {
    const other = people[at % 2 === 0 ? at + 1 : at - 1];
    const body = { receiver_id: other.id };
    const started = await call(person.address, 'POST', '/api/messages/conversations', {
      token: person.token,
      body,
    });
    person.thread = started.body.id;
  }
  const { rows: places } = (
    await rpc(key, people[0], 'sync_pull', { p_collection: 'areas', p_scope: 'all' })
  ).body;
  const areas = places.map(({ id }) => id);
  const cities = [...new Set(places.map(({ city_id }) => city_id))];

  const first = { p_collection: 'properties', p_scope: `area:${areas[0]}`, p_limit: 100 };
  const { rows: listings } = (await rpc(key, people[0], 'sync_pull', first)).body;
  const homes = listings.map(({ id }) => id);
  const photos = listings.flatMap((listing) => listing.photos.map((photo) => photo.key ?? photo));
  await during(key, people, areas, 3000);
  const alone = await during(key, people, areas, ALONE_MS);
  const rows = [['nobody hostile', alone.p99, 1, alone.failed, memory()]];
  console.info(
    '| beside | p99 of twenty people, ms | times alone | failed | MB held at most | it got |',
  );
  console.info('|---|---|---|---|---|---|');
  print(rows[0]);
  const attacker = await createAttacker({ port, key, hostile, areas, homes, cities, photos });
  try {
    for (const name of attacker.names) {
      attacker.begin(name);
      const beside = await during(key, people, areas, BESIDE_MS);
      const got = await attacker.end();
      rows.push([name, beside.p99, beside.p99 / alone.p99, beside.failed, memory(), got]);
      print(rows.at(-1));
    }
  } finally {
    attacker.close();
  }
  return rows.some(
    ([, , ratio, failed, mb]) => ratio > RATIO_MAX || failed > 0 || mb > MEMORY_MAX_MB,
  );
}

function print([name, p99, ratio, failed, mb, got = {}]) {
  const statuses = Object.entries(got).map(([status, count]) => `${status} × ${count}`);
  console.info(
    `| ${name} | ${p99.toFixed(0)} | ${ratio.toFixed(1)} | ${failed} | ${mb.toFixed(0)} | ${statuses.join(', ')} |`,
  );
}

/** The hostile caller. It gives way to the server: on a machine of two cores it would else slow the people down by its own work. */
async function createAttacker(of) {
  const child = fork(join(import.meta.dirname, 'hostile.mjs'));
  setPriority(child.pid, LOWEST);
  const told = async () => (await once(child, 'message'))[0];
  child.send({ of: { ...of, origin: `ws://127.0.0.1:${of.port}` } });
  const { names } = await told();
  return {
    names: names.filter((name) => name.includes(process.argv[2] ?? '')),
    begin: (name) => child.send({ name }),
    async end() {
      child.send({});
      return (await told()).got;
    },
    close: () => child.disconnect(),
  };
}

/** Everybody goes on for `ms`: a message, what came, areas, homes. Times in ms. */
async function during(key, people, areas, ms) {
  const until = performance.now() + ms;
  const times = [];
  let failed = 0;
  async function timed(work) {
    const began = performance.now();
    const { status } = await work().catch(() => ({ status: 0 }));
    times.push(performance.now() - began);
    if (status < 200 || status > 299) failed += 1;
  }
  await Promise.all(
    people.map(async (person, at) => {
      await pause((STEP_MS / PEOPLE) * at);
      const path = `/api/messages/conversations/${person.thread}/messages`;
      const { token, address } = person;
      for (let turn = at; performance.now() < until; turn += 1) {
        const body = {
          id: randomUUID(),
          content: `message ${turn}`,
          message_type: 'text',
          written_at: new Date().toISOString(),
        };
        if (turn % 2 === 0) await timed(() => call(address, 'POST', path, { token, body }));
        else await timed(() => call(address, 'GET', `${path}?limit=20`, { token }));
        const p_scope = `area:${areas[turn % areas.length]}`;
        await timed(() =>
          rpc(key, person, 'sync_pull', { p_collection: 'properties', p_scope, p_limit: 20 }),
        );
        await pause(STEP_MS);
      }
    }),
  );
  times.sort((one, other) => one - other);
  return { p99: times[Math.floor(times.length * 0.99)] ?? 0, failed };
}

/** Signs up and confirms by the mail, from an address of their own. */
async function makePerson(apikey, at) {
  const address = `127.0.1.${at + 1}`;
  const email = `person${at}@load.test`;
  const data = { full_name: `Person ${at}`, user_type: 'renter' };
  const body = { email, password: PASSWORD, data };
  await call(address, 'POST', '/auth/v1/signup', { apikey, body });
  const mails = await call(address, 'GET', `/dev/mailbox.json?to=${email}`);
  const { body: session } = await call(address, 'POST', '/auth/v1/verify', {
    apikey,
    body: { type: 'signup', email, token: mails.body[0].code },
  });
  return { address, id: session.user.id, token: session.access_token };
}

/** MB the server held at most so far. */
function memory() {
  const [, kilobytes] = /VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'));
  return Number(kilobytes) / 1024;
}

async function untilReady() {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await call('127.0.0.1', 'GET', '/api/health').catch(() => undefined);
    if (answer?.status === 200) return;
    if (server.exitCode !== null) break;
    await pause(200);
  }
  throw new Error('the server did not start');
}

async function freePort() {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port: free } = taken.address();
  await new Promise((resolve) => taken.close(resolve));
  return free;
}

function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { networkInterfaces } from 'node:os';
import type { Page } from 'playwright/test';
import { arrives, press, ready } from './world/calls.ts';
import { expect, test } from './world/test.ts';

/** Debian's package coturn has it. */
const TURNSERVER = found('turnserver');
const SECRET = 'shared-with-the-relay-of-this-test';
/** A browser asks no relay on the loopback. */
const HOST =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
const PORT = 20_000 + (process.pid % 9000);

test.use({
  worldOptions: {
    relays: {
      urls: `turn:${HOST}:${PORT}?transport=udp,turn:${HOST}:${PORT}?transport=tcp`,
      secret: SECRET,
    },
  },
});

// Its relay listens on this machine's own address, and only those who mean it start that: `npm run e2e:relay`.
test.skip(
  TURNSERVER === null || process.env['E2E_RELAY'] !== '1',
  'No relay on this machine (apt-get install coturn): whether a call survives a relay was not tried.',
);

test('a call goes through a relay alone, is back within 5 s when its way is gone and another is there, and survives a relay that starts again', async ({
  twoPeople,
}) => {
  const { maya, jonas } = twoPeople;
  let relay = await startRelay();
  try {
    await ready(twoPeople);
    for (const { page } of [maya, jonas]) {
      const before = page.url();
      await page.goto(`${new URL(before).origin}/settings`);
      const only = page.getByRole('switch', { name: 'Call through relays only' });
      await only.click();
      await expect(only).toBeChecked();
      if (page === maya.page) await saysWhatWorks(page);
      await page.goto(before);
    }
    await press(maya.page, 'Video call');
    await press(jonas.page, 'Accept');
    for (const { page } of [maya, jonas]) {
      await arrives(page, { samples: 8000, frames: 10 });
      expect(await waysOf(page)).toEqual(['relay']);
    }

    // Its way is gone, and there is another: what was allocated dies with the relay, and a new one answers at once.
    const silences = Promise.all([maya, jonas].map(({ page }) => page.evaluate(silence)));
    relay = await again(relay);
    for (const ms of await silences) expect(ms).toBeLessThanOrEqual(5000);
    for (const { page } of [maya, jonas]) await arrives(page, { samples: 8000, frames: 10 });

    // A relay that is gone for a while.
    await ended(relay);
    for (const { page } of [maya, jonas])
      await expect(page.getByText('Reconnecting…')).toBeVisible();
    relay = await startRelay();
    for (const { page } of [maya, jonas]) {
      await expect(page.getByText('Connected', { exact: true })).toBeAttached();
      await arrives(page, { samples: 8000, frames: 10 });
      expect(await waysOf(page)).toEqual(['relay']);
    }
    await press(maya.page, 'Hang up');
  } finally {
    await ended(relay);
  }
});

async function saysWhatWorks(page: Page): Promise<void> {
  await press(page, 'Test the network');
  const test = page.getByRole('list', { name: 'Network test' }).getByRole('listitem');
  await expect(test.filter({ hasText: 'UDP: works' }).first()).toBeVisible();
  await expect(test.filter({ hasText: 'Relay over UDP (TURN): works' })).toBeVisible();
  await expect(test.filter({ hasText: 'Relay over TCP or TLS (TURN): works' })).toBeVisible();
  await expect(page.getByText('Calls should connect from here.')).toBeVisible();
}

/** Runs in the page: how long nothing arrives, ms, from the next pause of half a second or more. */
async function silence(): Promise<number> {
  const count = async () => {
    let packets = 0;
    for (const connection of window.connections ?? [])
      for (const each of (await connection.getStats()).values() as Iterable<
        Record<string, unknown>
      >)
        if (each['type'] === 'inbound-rtp') packets += Number(each['packetsReceived'] ?? 0);
    return packets;
  };
  let [before, since] = [await count(), performance.now()];
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const now = await count();
    if (now === before) continue;
    const lasted = performance.now() - since;
    if (lasted >= 500) return lasted;
    [before, since] = [now, performance.now()];
  }
}

/** By which kind of way what is sent goes, at either end. */
const waysOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kinds = new Set<string>();
    for (const connection of window.connections ?? []) {
      if (connection.connectionState !== 'connected') continue;
      const stats = [...(await connection.getStats()).values()] as Record<string, unknown>[];
      const used = new Set(
        stats
          .filter(({ type }) => type === 'transport')
          .map((each) => each['selectedCandidatePairId']),
      );
      for (const pair of stats.filter(({ id }) => used.has(id)))
        for (const end of ['localCandidateId', 'remoteCandidateId'])
          kinds.add(String(stats.find(({ id }) => id === pair[end])?.['candidateType']));
    }
    return [...kinds];
  });

async function startRelay(): Promise<ChildProcess> {
  const child = spawn(
    TURNSERVER ?? '',
    [
      '-n',
      ...['--log-file=stdout', '--no-cli', '--no-tls', '--no-dtls', '--fingerprint'],
      ...['--use-auth-secret', `--static-auth-secret=${SECRET}`, '--realm=roost.test'],
      ...[`--listening-port=${PORT}`, `--listening-ip=${HOST}`, `--relay-ip=${HOST}`],
      ...[`--min-port=${PORT + 10_000}`, `--max-port=${PORT + 10_500}`],
      ...['--allow-loopback-peers', '--pidfile=/dev/null'],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let told = '';
  await new Promise<void>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`the relay ended:\n${told}`)));
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        told += chunk.toString();
        // The last thing it says before it takes anybody.
        if (told.includes('IO method (admin thread)')) resolve();
      });
  });
  return child;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

async function again(child: ChildProcess): Promise<ChildProcess> {
  await ended(child);
  return await startRelay();
}

function found(program: string): string | null {
  try {
    return execFileSync('which', [program], { encoding: 'utf8' }).trim();
  } catch {
    return null;
  }
}

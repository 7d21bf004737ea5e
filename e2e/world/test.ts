import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import {
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  expect,
} from 'playwright/test';
import type { Who } from './accounts.ts';
import { type ConsoleGuard, guardConsole } from './consoleGuard.ts';
import { killBrowser } from './killBrowser.ts';
import { createPerson, type Person } from './person.ts';
import { createClusterServers, IS_CLUSTER } from './clusterServers.ts';
import { createDevices } from './devices.ts';
import { createHostedServers, type HostedServers } from './hostedServers.ts';
import { createPlainWorlds, type PlainWorlds } from './plainWorlds.ts';
import { freePort } from './roostServer.ts';
import { forgetSessions } from './stored.ts';
import { prepareWorld, type World, type WorldOptions } from './world.ts';

export { expect };

/** Runs in every `npm test`. A test holds how many do: whoever adds one takes another out (tests/docs/gate.test.ts). */
export const GATE = { tag: '@gate' } as const;
/** Runs in every `npm test` and shows a promise of docs/trust.md that is never forgiven: red once is red. */
export const PROMISE = { tag: ['@gate', '@promise'] as string[] };

export interface PersonOnDisk extends Person {
  readonly profile: string;
  /** SIGKILL to the whole browser. */
  kill(): Promise<void>;
}

interface Fixtures {
  /** How the test's world begins; `test.use({ worldOptions: … })`. */
  readonly worldOptions: WorldOptions;
  /**
   * How a device begins: new, or with the app installed (`devices.ts`) where `someone` is asked without
   * options; `test.use({ device: 'installed' })`. The app's work at a first visit is the subject of those
   * that are new.
   */
  readonly device: 'new' | 'installed';
  readonly world: World;
  /** A person at a fresh browser profile, not signed in yet. */
  readonly someone: (who: Who, options?: BrowserContextOptions) => Promise<Person>;
  /** A person at a profile on the disk, in a browser process of its own that can be killed. */
  readonly someoneOnDisk: (who: Who, profile?: string) => Promise<PersonOnDisk>;
  /** Signed in, where nobody else needs a device. */
  readonly maya: Person;
  readonly jonas: Person;
  /** Maya and Jonas, both signed in. */
  readonly twoPeople: { readonly maya: Person; readonly jonas: Person };
}

interface WorkerFixtures {
  /** The port of the address people open, the same for each test of a worker: what is installed belongs to an address. */
  readonly linePort: number;
  readonly servers: HostedServers;
  readonly plainWorlds: PlainWorlds;
  readonly devices: ReturnType<typeof createDevices>;
}

const WORLD_MS = 240_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
  worldOptions: [{}, { option: true }],

  device: ['new', { option: true }],

  linePort: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures out of it.
    async ({}, provide) => provide(await freePort()),
    { scope: 'worker' },
  ],

  devices: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures out of it.
    async ({}, provide) => {
      const devices = createDevices();
      await provide(devices);
      await devices.close();
    },
    { scope: 'worker' },
  ],

  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures out of it.
    async ({}, provide) => {
      const servers = IS_CLUSTER ? createClusterServers() : createHostedServers();
      await provide(servers);
      await servers.close();
    },
    { scope: 'worker' },
  ],

  plainWorlds: [
    async ({ linePort, servers }, provide) => {
      const worlds = createPlainWorlds({ linePort, servers });
      await provide(worlds);
      await worlds.close();
    },
    { scope: 'worker', timeout: WORLD_MS },
  ],

  world: [
    async ({ worldOptions, plainWorlds, linePort, servers }, provide) => {
      const isPlain = Object.keys(worldOptions).length === 0;
      const world = await (isPlain
        ? plainWorlds.take()
        : (await prepareWorld(worldOptions, { linePort, servers })).open());
      forgetSessions();
      await provide(world);
      await world.close();
    },
    // Apart from the test's own time: the first world of the demo is seeded.
    { timeout: WORLD_MS },
  ],

  someone: async (
    { browser, world, device, devices, locale, timezoneId, viewport },
    provide,
    testInfo,
  ) => {
    const kind = JSON.stringify([locale, timezoneId, viewport]);
    const opened: { context: BrowserContext; guard: ConsoleGuard; isInstalled: boolean }[] = [];
    const make = (options: BrowserContextOptions = {}) =>
      browser.newContext({
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        ...options,
      });
    await provide(async (who, options) => {
      const isInstalled = device === 'installed' && options === undefined;
      const context = isInstalled ? await devices.take(world.url, kind, make) : await make(options);
      const guard = guardConsole(context, who);
      opened.push({ context, guard, isInstalled });
      const page = context.pages()[0] ?? (await context.newPage());
      return createPerson(who, context, page, world, guard);
    });
    // After a red one the process ends, and its devices with it.
    const isGreen = testInfo.status === testInfo.expectedStatus;
    await Promise.all(
      opened.map(({ context, isInstalled }) =>
        isInstalled && isGreen ? devices.giveBack(context, world.url) : context.close(),
      ),
    );
    expect(opened.flatMap(({ guard }) => guard.problems)).toEqual([]);
  },

  someoneOnDisk: async ({ world, launchOptions, locale, timezoneId }, provide) => {
    const opened: { context: BrowserContext; guard: ConsoleGuard }[] = [];
    await provide(async (who, given) => {
      const profile =
        given ?? (await mkdtemp(join(process.env.ROOST_E2E_FOLDER ?? '', 'profile-')));
      const context = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
      });
      const guard = guardConsole(context, who);
      opened.push({ context, guard });
      const page = context.pages()[0] ?? (await context.newPage());
      const person = createPerson(who, context, page, world, guard);
      return Object.assign(person, { profile, kill: () => killBrowser(context, profile) });
    });
    for (const { context } of opened) await context.close().catch(() => undefined);
    expect(opened.flatMap(({ guard }) => guard.problems)).toEqual([]);
  },

  maya: async ({ someone }, provide) => provide(await signedIn(someone('maya'))),
  jonas: async ({ someone }, provide) => provide(await signedIn(someone('jonas'))),

  twoPeople: async ({ someone }, provide) => {
    const [maya, jonas] = await Promise.all([someone('maya'), someone('jonas')]);
    await Promise.all([maya.signIn(), jonas.signIn()]);
    await provide({ maya, jonas });
  },
});

async function signedIn(opened: Promise<Person>): Promise<Person> {
  const person = await opened;
  await person.signIn();
  return person;
}

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
import { createPlainWorlds, type PlainWorlds } from './plainWorlds.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

export { expect };

/** Measures seconds that were promised: `npm test` gives it the machine to itself. */
export const TIMED = '@timed';

export interface PersonOnDisk extends Person {
  readonly profile: string;
  /** SIGKILL to the whole browser. */
  kill(): Promise<void>;
}

interface Fixtures {
  /** How the test's world begins; `test.use({ worldOptions: … })`. */
  readonly worldOptions: WorldOptions;
  readonly world: World;
  /** A person at a fresh browser profile, not signed in yet. */
  readonly someone: (who: Who, options?: BrowserContextOptions) => Promise<Person>;
  /** A person at a profile on the disk, in a browser process of its own that can be killed. */
  readonly someoneOnDisk: (who: Who, profile?: string) => Promise<PersonOnDisk>;
  /** Maya and Jonas, both signed in. */
  readonly twoPeople: { readonly maya: Person; readonly jonas: Person };
}

interface WorkerFixtures {
  readonly plainWorlds: PlainWorlds;
}

const WORLD_MS = 240_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
  worldOptions: [{}, { option: true }],

  plainWorlds: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures out of it.
    async ({}, provide) => {
      const worlds = createPlainWorlds();
      await provide(worlds);
      await worlds.close();
    },
    { scope: 'worker', timeout: WORLD_MS },
  ],

  world: [
    async ({ worldOptions, plainWorlds }, provide) => {
      const isPlain = Object.keys(worldOptions).length === 0;
      const world = await (isPlain ? plainWorlds.take() : openWorld(worldOptions));
      await provide(world);
      await world.close();
    },
    // Apart from the test's own time: the first world of the demo is seeded.
    { timeout: WORLD_MS },
  ],

  someone: async ({ browser, world, locale, timezoneId }, provide) => {
    const opened: { context: BrowserContext; guard: ConsoleGuard }[] = [];
    await provide(async (who, options = {}) => {
      const context = await browser.newContext({
        ...(locale && { locale }),
        ...(timezoneId && { timezoneId }),
        ...options,
      });
      const guard = guardConsole(context, who);
      opened.push({ context, guard });
      return createPerson(who, context, await context.newPage(), world, guard);
    });
    await Promise.all(opened.map(({ context }) => context.close()));
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

  twoPeople: async ({ someone }, provide) => {
    const [maya, jonas] = await Promise.all([someone('maya'), someone('jonas')]);
    await Promise.all([maya.signIn(), jonas.signIn()]);
    await provide({ maya, jonas });
  },
});

import { KILL_MARKER } from '#server/faults.ts';
import { isWaiting, messageInState, messages, workerIsReady } from './world/person.ts';
import { isGapFree, stored } from './world/stored.ts';
import { expect, PROMISE, test } from './world/test.ts';

test.use({ device: 'installed' });

const numbered = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `message ${index + 1}`);

test.describe('a server of its own', () => {
  test.use({ worldOptions: { process: 'own' } });

  test(
    'a server killed between commit and acknowledgement doubles nothing',
    PROMISE,
    async ({ world, twoPeople: { maya, jonas } }) => {
      for (const person of [maya, jonas]) person.guard.expectBrokenLine();
      await maya.openThread('jonas');
      await maya.write('before');
      await expect(messageInState(maya.page, 'before', '(?:Sent|Delivered)')).toBeVisible();
      const gone = world.server.exited;
      const texts = [`stored, and nobody was told ${KILL_MARKER}`, 'after'];
      await maya.writeAll(texts);
      await gone;
      await world.restart({ faults: false });
      await jonas.openThread('maya');
      await expect(messages(jonas.page)).toHaveCount(3);
      await expect(messages(maya.page)).toHaveCount(3);
      const all = await stored(world.url, 'maya', 'jonas');
      expect(all.map((one) => one.content)).toEqual(['before', ...texts]);
      expect(isGapFree(all)).toBe(true);
    },
  );
});

test(
  'a browser killed in the middle of a drain loses nothing and doubles nothing',
  PROMISE,
  async ({ world, someoneOnDisk }) => {
    const sam = await someoneOnDisk('sam');
    await sam.signIn();
    await sam.openThread('jonas');
    await workerIsReady(sam.page);
    const thread = new URL(sam.page.url()).pathname;
    await sam.goOffline();
    await sam.writeMany(numbered(200));
    await isWaiting(sam.page, 200);
    // A batch is 50: the first is acknowledged, the second stored and not acknowledged, the others wait for that.
    // The answer to a sender has no text.
    world.line.holdAnswersFrom('"seq":51');
    await sam.goOnline();
    await expect.poll(() => world.line.isHolding).toBe(true);
    await sam.kill();
    const atKill = (await stored(world.direct, 'sam', 'jonas')).length;
    expect(atKill).toBeGreaterThan(50);
    expect(atKill).toBeLessThan(200);
    world.line.heal();

    const again = await someoneOnDisk('sam', sam.profile);
    await again.openTab(thread);
    await expect.poll(async () => (await stored(world.direct, 'sam', 'jonas')).length).toBe(200);
    const all = await stored(world.direct, 'sam', 'jonas');
    expect(all.map((one) => one.content)).toEqual(numbered(200));
    await expect(messageInState(again.page, 'message 200', '(?:Sent|Delivered)')).toBeVisible();
  },
);

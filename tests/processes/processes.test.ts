import { describe, expect, test } from 'vitest';
import { LONG } from '#tests/tags.ts';
import { checkDeadProcess } from './deadProcess.ts';
import { guessPasswords } from './guesses.ts';
import { killProcesses } from './killed.ts';
import { findNginx } from './nginx.ts';
import { takeRedisAway } from './redisAway.ts';
import { restartOneByOne } from './rolling.ts';
import { handOnFile } from './oneStore.ts';
import { checkTwoPeople } from './twoPeople.ts';
import { workOverProcesses } from './workOnce.ts';
import { whatIsMissing } from './world.ts';

const missing = await whatIsMissing();
if (missing !== undefined) console.info(`Several processes are not tried: ${missing}`);

describe.skipIf(missing !== undefined)('several processes of the built server', LONG, () => {
  test('two people at two of them do all that two people at one do', async () => {
    const checks = await checkTwoPeople(() => undefined);
    expect(checks.filter(({ isRight }) => !isRight)).toEqual([]);
    expect(checks).toHaveLength(12);
  });

  test('a process that dies leaves nobody online, and no call broken', async () => {
    const checks = await checkDeadProcess(() => undefined);
    expect(checks.filter(({ isRight }) => !isRight)).toEqual([]);
  });

  test('no message is lost, doubled or swapped where processes are killed', async () => {
    const { sent, heard, ...counted } = await killProcesses(1500, 3);
    expect(counted).toEqual({ lost: 0, doubled: 0, swapped: 0, late: 0, refused: 0 });
    expect(heard / sent).toBeGreaterThan(0.5);
  });

  test('Redis may go away and come back empty', async () => {
    const { sent: _sent, heard: _heard, ...counted } = await takeRedisAway(6000);
    expect(counted).toEqual({ lost: 0, doubled: 0, swapped: 0, late: 0, refused: 0, faults: [] });
  });

  test.skipIf('missing' in findNginx())(
    'three that are restarted one after the other behind nginx fail no request',
    async () => {
      const { failed, lost, doubled, swapped, backP99 } = await restartOneByOne();
      expect({ failed, lost, doubled, swapped }).toEqual({
        ...{ failed: [], lost: 0, doubled: 0, swapped: 0 },
      });
      expect(backP99).toBeLessThanOrEqual(5);
    },
  );

  // A base whose maker died is another one's after a minute.
  test('work that nobody asks for is done once, also where the process that is at it dies', async () => {
    const all = await workOverProcesses(150, () => undefined);
    expect(all).toHaveLength(6);
    for (const { asked, seconds: _seconds, ...worked } of all)
      expect(worked).toMatchObject({ once: asked, twice: 0, never: 0, wasKilled: true });
  }, 600_000);

  test('a file that one takes in another hands on, without a folder in common', async () => {
    expect(await handOnFile()).toEqual({ taken: 200, handedOn: 200, isSame: true });
  });

  test('as many wrong passwords are looked at over three as over one', async () => {
    const { one, three } = await guessPasswords();
    expect(three).toBeLessThanOrEqual(one);
  });
});

import { describe, expect, test } from 'vitest';
import type { Locks } from '#sync/model/ports/locks.ts';

export interface LocksUnderTest {
  /** Two tabs of one origin. */
  readonly one: Locks;
  readonly other: Locks;
  /** Lets everything that needs no time happen. */
  settle: () => Promise<void>;
}

const gate = () => {
  const controller = new AbortController();
  const opened = new Promise<void>((resolve) => {
    controller.signal.addEventListener('abort', () => resolve());
  });
  return { open: () => controller.abort(), opened };
};

/** The contract of Locks. Names are made unique so that runs do not meet. */
export function locksContract(
  name: string,
  make: () => LocksUnderTest | Promise<LocksUnderTest>,
): void {
  let runs = 0;
  const lockName = () => {
    runs += 1;
    return `contract ${runs}`;
  };

  describe(name, () => {
    test('PO2 a lock is held by one at a time and handed on in the order asked for', async () => {
      const { one, other, settle } = await make();
      const lock = lockName();
      const log: string[] = [];
      const first = gate();
      const hold = (locks: Locks, who: string, until?: Promise<void>) =>
        locks.hold(lock, {}, async () => {
          log.push(`${who} in`);
          await until;
          log.push(`${who} out`);
        });
      const all = [hold(one, 'a', first.opened)];
      await settle();
      all.push(hold(other, 'b'));
      await settle();
      all.push(hold(one, 'c'));
      await settle();
      await expect.poll(() => log).toEqual(['a in']);
      first.open();
      await Promise.all(all);
      expect(log).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out']);
    });

    test('PO2 a waiting request that is aborted rejects with AbortError and is never called', async () => {
      const { one, other, settle } = await make();
      const lock = lockName();
      const held = gate();
      const holding = one.hold(lock, {}, () => held.opened);
      await settle();
      const controller = new AbortController();
      let wasCalled = false;
      const waiting = other.hold(lock, { signal: controller.signal }, () => {
        wasCalled = true;
        return Promise.resolve();
      });
      const outcome = expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
      await settle();
      controller.abort();
      await outcome;
      held.open();
      await holding;
      await settle();
      expect(wasCalled).toBe(false);
    });

    test('PO2 stealing takes the lock at once, tells the robbed one, and keeps the queue', async () => {
      const { one, other, settle } = await make();
      const lock = lockName();
      const log: string[] = [];
      const never = gate();
      const robbed = one.hold(lock, {}, async (lost) => {
        lost.addEventListener('abort', () => log.push('lost'));
        await never.opened;
      });
      const outcome = expect(robbed).rejects.toMatchObject({ name: 'AbortError' });
      await settle();
      const queued = one.hold(lock, {}, () => {
        log.push('queued');
        return Promise.resolve();
      });
      const done = gate();
      const thief = other.hold(lock, { steal: true }, async () => {
        log.push('thief');
        await done.opened;
      });
      await outcome;
      await settle();
      await expect.poll(() => log.toSorted()).toEqual(['lost', 'thief']);
      done.open();
      await thief;
      await queued;
      expect(log.at(-1)).toBe('queued');
      never.open();
    });

    test('PO2 a lock that is shared keeps out who wants it alone, until the last of them is done', async () => {
      const { one, other, settle } = await make();
      const lock = lockName();
      const [first, second] = [gate(), gate()];
      const log: string[] = [];
      const share = (locks: Locks, who: string, until: Promise<void>) =>
        locks.hold(lock, { shared: true }, async () => {
          log.push(who);
          await until;
        });
      const alone = () =>
        one.tryHold(lock, () => {
          log.push('alone');
          return Promise.resolve();
        });
      const all = [share(one, 'a', first.opened), share(other, 'b', second.opened)];
      await settle();
      await expect.poll(() => log).toEqual(['a', 'b']);
      first.open();
      await all[0];
      await expect(alone()).resolves.toBe(false);
      second.open();
      await all[1];
      await settle();
      await expect(alone()).resolves.toBe(true);
      expect(log).toEqual(['a', 'b', 'alone']);
    });

    test('PO2 a lock is waited for while another tab has asked for it and has not got it', async () => {
      const { one, other, settle } = await make();
      const lock = lockName();
      const [first, second] = [gate(), gate()];
      expect(await one.isWaitedFor(lock)).toBe(false);
      const holding = one.hold(lock, {}, () => first.opened);
      await settle();
      expect(await one.isWaitedFor(lock)).toBe(false);
      const leaving = new AbortController();
      const left = other.hold(lock, { signal: leaving.signal }, () => Promise.resolve());
      const waiting = other.hold(lock, {}, () => second.opened);
      await settle();
      await expect.poll(() => one.isWaitedFor(lock)).toBe(true);
      leaving.abort();
      await expect(left).rejects.toMatchObject({ name: 'AbortError' });
      expect(await one.isWaitedFor(lock)).toBe(true);
      first.open();
      await holding;
      await settle();
      await expect.poll(() => one.isWaitedFor(lock)).toBe(false);
      second.open();
      await waiting;
    });

    test('PO2 who holds a lock alone for a moment keeps those who share it waiting', async () => {
      const { one, other, settle } = await make();
      const lock = lockName();
      const done = gate();
      const log: string[] = [];
      const alone = one.tryHold(lock, () => done.opened);
      await settle();
      const shared = other.hold(lock, { shared: true }, () => {
        log.push('shared');
        return Promise.resolve();
      });
      await settle();
      expect(log).toEqual([]);
      done.open();
      await expect(alone).resolves.toBe(true);
      await shared;
      expect(log).toEqual(['shared']);
    });

    test('PO2 a lock is free again when its work fails, and the failure is passed on', async () => {
      const { one, other } = await make();
      const lock = lockName();
      await expect(
        one.hold(lock, {}, () => Promise.reject(new RangeError('work failed'))),
      ).rejects.toThrow('work failed');
      await expect(other.hold(lock, {}, () => Promise.resolve())).resolves.toBeUndefined();
    });
  });
}

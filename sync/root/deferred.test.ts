import { expect, expectTypeOf, test } from 'vitest';
import { createDeferred, createPending } from '../kit/pending.ts';
import { asDeviceError, DeviceError } from '../model/failure.ts';
import { SignedOut } from '../model/signedOut.ts';
import { createIdentities } from './identities.ts';
import type { Identity } from './identity.ts';

const log = { info: () => undefined, warn: () => undefined };

/** Stands for everything a person writes in an identity. */
interface Writes {
  put<Kind extends 'note' | 'mark'>(kind: Kind, body: { readonly kind: Kind }): Promise<Kind>;
  rename(from: string, to: string): Promise<string>;
  count(): number;
}

function world() {
  const called: unknown[][] = [];
  const writes: Writes = {
    put(kind, body) {
      called.push([kind, body]);
      return Promise.resolve(kind);
    },
    rename(from, to) {
      called.push([from, to]);
      return Promise.resolve(`${from} is ${to}`);
    },
    count: () => called.length,
  };
  const openings: { readonly opened: () => void; readonly failed: (error: Error) => void }[] = [];
  const identities = createIdentities(
    (userId) =>
      new Promise((resolve, reject) => {
        const identity = { userId, writes, close: () => Promise.resolve() };
        openings.push({ opened: () => resolve(identity as unknown as Identity), failed: reject });
      }),
    log,
  );
  const begun = async () => {
    await expect.poll(() => openings).toHaveLength(1);
    return openings.splice(0)[0];
  };
  const pending = createPending();
  const deferred = createDeferred(() => identities.ready(), pending.track, asDeviceError);
  const commands = deferred.bind((identity) => identity.writes as unknown as Writes, {
    count: () => called.length,
  });
  return {
    called,
    writes,
    identities,
    pending,
    commands,
    open: async () => (await begun())?.opened(),
    fail: async (error: Error) => (await begun())?.failed(error),
  };
}

test('CM9 a command called while the identity opens waits for it; arguments and answers pass as they are', async () => {
  const { called, commands, identities, pending, open } = world();
  identities.follow('maya');
  const renaming = commands.rename('one', 'two');
  let isFlushed = false;
  const flushing = pending.flush().then(() => {
    isFlushed = true;
    return isFlushed;
  });
  expect(called).toEqual([]);
  await open();
  expect(await renaming).toBe('one is two');
  expect(called).toEqual([['one', 'two']]);
  expect(await flushing).toBe(true);
  const body = { kind: 'note' } as const;
  expect(await commands.put('note', body)).toBe('note');
  expect(called[1]?.[1]).toBe(body);
});

test('CM9 a command is refused where nobody is signed in, and once the identity is closed', async () => {
  const { called, commands, identities, open } = world();
  await expect(commands.rename('one', 'two')).rejects.toThrow(SignedOut);
  identities.follow('maya');
  await open();
  await commands.rename('one', 'two');
  identities.follow(null);
  await expect(commands.rename('two', 'three')).rejects.toThrow(SignedOut);
  await identities.settled();
  await expect(commands.rename('two', 'three')).rejects.toThrow(SignedOut);
  expect(called).toHaveLength(1);
});

test('CM9 a command fails as what carries it out fails, and as the opening of its database does', async () => {
  const { commands, identities, writes, open, fail } = world();
  identities.follow('maya');
  const waiting = commands.rename('one', 'two');
  await fail(new DOMException('full', 'QuotaExceededError'));
  await expect(waiting).rejects.toMatchObject({ name: 'DeviceError', code: 'quota' });
  identities.follow('maya');
  const again = commands.rename('one', 'two');
  await open();
  await again;
  const refusal = new SignedOut();
  writes.rename = () => Promise.reject(refusal);
  await expect(commands.rename('one', 'two')).rejects.toBe(refusal);
  writes.rename = () => {
    throw new DOMException('gone', 'InvalidStateError');
  };
  await expect(commands.rename('one', 'two')).rejects.toThrow(DeviceError);
});

test('CM9 bound commands keep their types, the generic ones too, and only commands can be bound', async () => {
  const { commands, identities, open } = world();
  identities.follow('maya');
  await open();
  expectTypeOf(commands).toExtend<Writes>();
  expectTypeOf(await commands.put('mark', { kind: 'mark' })).toEqualTypeOf<'mark'>();
  expect(commands.count()).toBe(1);
  expect(commands.rename).toBe(commands.rename);
  const { bind } = createDeferred(() => Promise.resolve({} as Writes), createPending().track);
  // @ts-expect-error: what answers at once is no command.
  expect(bind((writes) => writes, {})).toBeDefined();
  // @ts-expect-error: there is no such command.
  await expect(commands.forget()).rejects.toThrow('no method forget');
  // An await asks any object for a method of its own; but the commands cannot be spread or serialised.
  expect((await Promise.resolve(commands)) === commands).toBe(true);
  // oxlint-disable-next-line typescript/no-misused-spread -- The refusal of the copy is what is tested.
  expect(() => ({ ...commands })).toThrow(TypeError);
  expect(() => JSON.stringify(commands)).toThrow(TypeError);
});

import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ObjectStore,
  readWhole,
  type Room,
  type Store,
  StoreLost,
  StoreRefused,
} from '#server/objectStore/objectStore.ts';
import { toRefusal } from '#server/domain/requests/index.ts';
import type { Trouble } from '#tests/fakes/served.ts';
import type { TcpProxy } from '#tests/faults/tcpProxy.ts';

/** A store, and for one that is elsewhere the line to it. */
export interface StoreUnderTest {
  readonly store: Store;
  readonly elsewhere?: {
    readonly line: TcpProxy;
    /** One that can be told to be busy. */
    readonly service?: Trouble;
    /** The same with a secret that is not its own. */
    readonly withWrongSecret: Store;
    /** The same, where there is no such bucket. */
    readonly withoutBucket: Store;
    /** The same, by SHORT. */
    readonly impatient: Store;
    /** The same with a key that may read alone, where there are such keys. */
    readonly reading?: Store;
  };
  close(): Promise<void>;
}

const NAME = 'some.bin';
const LARGE = 6_000_000;
const keyOf = () => `key-${randomBytes(12).toString('hex')}`;
const bytes = (text: string) => new TextEncoder().encode(text);
const hash = (of: Uint8Array) => createHash('sha256').update(of).digest('hex');

/** Patience of a test, ms: it asks again at once, and waits as long as a busy machine needs. */
export const CALM = { pause: 2 };
/** The patience of a store whose line is dead. */
export const SHORT = { answer: 250, silence: 200, pause: 2 };

/** The contract of an ObjectStore, against whichever store stands behind it. */
export function objectsContract(name: string, make: () => Promise<StoreUnderTest>): void {
  describe(name, () => {
    let at: StoreUnderTest;
    beforeAll(async () => {
      at = await make();
    });
    afterAll(() => at?.close());
    const objects = (room: Room = 'chat-files'): ObjectStore => at.store(room);
    const textOf = async (key: string, from?: number, of = objects()) => {
      const stored = await of.get(key, NAME, from);
      return stored && (await new Response(stored.body).text());
    };
    const listed = async (room: Room) => {
      const found: string[] = [];
      for await (const { key, name: of, bytes: size } of at.store(room).list())
        found.push(`${key}/${of} ${size}`);
      return found.toSorted();
    };

    test('OS1 what was put is there, again without a change, until its key is removed', async () => {
      const [key, other] = [keyOf(), keyOf()];
      expect(await objects().get(key, NAME)).toBeUndefined();
      expect(await objects().head(key, NAME)).toBeUndefined();
      const before = Date.now();
      for (let time = 0; time < 2; time += 1) {
        await objects().put(key, NAME, bytes('small'), 'text/plain');
        await objects().put(key, 'other.bin', bytes('another name'), 'text/plain');
      }
      await objects().put(other, NAME, bytes('another key'), 'text/plain');
      expect(await textOf(key)).toBe('small');
      expect(await textOf(other)).toBe('another key');
      const facts = await objects().head(key, NAME);
      expect(facts?.bytes).toBe(5);
      expect(Math.abs((facts?.at ?? 0) - before)).toBeLessThan(5000);
      for (let time = 0; time < 2; time += 1) await objects().remove(key, [NAME, 'other.bin']);
      expect(await objects().get(key, NAME)).toBeUndefined();
      expect(await objects().head(key, 'other.bin')).toBeUndefined();
      expect(await textOf(other)).toBe('another key');
    });

    test('OS2 a room is apart from the others', async () => {
      const key = keyOf();
      await objects('area-bases').put(key, NAME, bytes('a base'), 'text/plain');
      expect(await objects('chat-files').get(key, NAME)).toBeUndefined();
      expect(await textOf(key, 0, objects('area-bases'))).toBe('a base');
    });

    test('OS3 it is handed on from any of its bytes', async () => {
      const key = keyOf();
      await objects().put(key, NAME, bytes('0123456789'), 'text/plain');
      for (const [from, text] of [
        [0, '0123456789'],
        [1, '123456789'],
        [9, '9'],
      ] as const) {
        expect(await textOf(key, from)).toBe(text);
        expect((await objects().get(key, NAME, from))?.bytes).toBe(10);
      }
    });

    test('OS4 a large one comes in parts, and may be left in the middle', async () => {
      const key = keyOf();
      const large = randomBytes(LARGE);
      await objects().put(key, NAME, large, 'application/octet-stream');
      const stored = await objects().get(key, NAME);
      expect(stored?.bytes).toBe(LARGE);
      const parts: Uint8Array[] = [];
      for await (const part of stored?.body ?? []) parts.push(part);
      expect(parts.length).toBeGreaterThan(10);
      expect(hash(Buffer.concat(parts))).toBe(hash(large));

      const left = (await objects().get(key, NAME))?.body.getReader();
      expect((await left?.read())?.done).toBe(false);
      await left?.cancel();
      expect(hash((await readWhole(objects(), key, NAME)) ?? new Uint8Array())).toBe(hash(large));
    });

    test('OS5 a list has every object of its room once, over all pages', async () => {
      const keys = Array.from({ length: 8 }, keyOf);
      for (const key of keys)
        await objects('listing-photos').put(key, NAME, bytes('photo'), 'image/webp');
      expect(await listed('listing-photos')).toEqual(
        keys.map((key) => `${key}/${NAME} 5`).toSorted(),
      );
      for (const key of keys) await objects('listing-photos').remove(key, [NAME]);
      expect(await listed('listing-photos')).toEqual([]);
    });

    test('OS6 many who put the same at once leave one that is whole', async () => {
      const key = keyOf();
      const same = randomBytes(100_000);
      await Promise.all(
        Array.from({ length: 5 }, () => objects().put(key, NAME, same, 'text/plain')),
      );
      expect(hash((await readWhole(objects(), key, NAME)) ?? new Uint8Array())).toBe(hash(same));
    });

    test.each([
      ['../../keys', NAME],
      ['a/../../b', NAME],
      ['', NAME],
      ['A'.repeat(40), NAME],
      ['x'.repeat(81), NAME],
      ['abcdefgh\0', NAME],
      ['abcdefgh', '../keys'],
      ['abcdefgh', 'a/b'],
      ['abcdefgh', '..'],
      ['abcdefgh', ''],
    ])('OS7 no key or name leads elsewhere: %j %j', async (key, of) => {
      const store = objects();
      for (const call of [
        async () => store.put(key, of, bytes('x'), 'text/plain'),
        async () => store.get(key, of),
        async () => store.head(key, of),
      ])
        await expect(call()).rejects.toThrow(RangeError);
      if (of === NAME)
        await expect((async () => store.remove(key, [of]))()).rejects.toThrow(RangeError);
    });

    test('OS8 a line that is cut fails, ends nothing short, and is gone on with', async ({
      skip,
    }) => {
      const { line } = at.elsewhere ?? skip('it is on this machine');
      const key = keyOf();
      const large = randomBytes(LARGE);
      await objects().put(key, NAME, large, 'application/octet-stream');
      const reader = (await objects().get(key, NAME))?.body.getReader();
      await reader?.read();
      line.cut();
      const rest = async () => {
        while (!(await reader?.read())?.done);
      };
      await expect(rest()).rejects.toBeInstanceOf(StoreLost);

      let cuts = 0;
      const cutTwice: Pick<ObjectStore, 'get'> = {
        async get(...asked) {
          const stored = await objects().get(...asked);
          cuts += 1;
          if (cuts <= 2) setTimeout(() => line.cut(), 1);
          return stored;
        },
      };
      expect(hash((await readWhole(cutTwice, key, NAME)) ?? new Uint8Array())).toBe(hash(large));
    });

    test('OS9 a line on which nothing comes is given up, and apps are told to ask again', async ({
      skip,
    }) => {
      const { line, impatient } = at.elsewhere ?? skip('it is on this machine');
      const key = keyOf();
      await objects().put(key, NAME, randomBytes(LARGE), 'application/octet-stream');
      const dead = impatient('chat-files');
      const stored = await dead.get(key, NAME);
      line.blackHole();
      try {
        const lost = await new Response(stored?.body)
          .arrayBuffer()
          .catch((thrown: unknown) => thrown);
        expect(lost).toBeInstanceOf(StoreLost);
        const asked = [
          dead.get(key, NAME),
          dead.put(keyOf(), NAME, bytes('x'), 'text/plain'),
          dead.remove(key, [NAME]),
          dead.list()[Symbol.asyncIterator]().next(),
        ];
        for (const settled of await Promise.allSettled(asked))
          expect(settled.status === 'rejected' && toRefusal(settled.reason)).toMatchObject({
            code: 'unavailable',
            detail: { retryAfter: 2 },
          });
      } finally {
        line.heal();
      }
      expect((await objects().head(key, NAME))?.bytes).toBe(LARGE);
    });

    test('OS10 a slow line is waited for', async ({ skip }) => {
      const { line } = at.elsewhere ?? skip('it is on this machine');
      const key = keyOf();
      line.delay(30);
      await objects().put(key, NAME, bytes('slowly'), 'text/plain');
      expect(await textOf(key)).toBe('slowly');
      line.heal();
    });

    test('OS11 a store that is busy is asked again, three times in all', async ({ skip }) => {
      const service = at.elsewhere?.service ?? skip('it is on this machine, or never busy');
      const key = keyOf();
      service.busyFor = 2;
      await objects().put(key, NAME, bytes('in the end'), 'text/plain');
      service.busyFor = 2;
      expect(await textOf(key)).toBe('in the end');
      service.busyFor = 3;
      await expect(objects().get(key, NAME)).rejects.toThrow(/503/);
      expect(await textOf(key)).toBe('in the end');
    });

    test('OS12 a bucket that is not there is no object that is not there', async ({ skip }) => {
      const { withoutBucket } = at.elsewhere ?? skip('it is on this machine');
      const none = withoutBucket('chat-files');
      const key = keyOf();
      await expect(none.get(key, NAME)).rejects.toMatchObject({ reason: 'NoSuchBucket' });
      await expect(none.put(key, NAME, bytes('x'), 'text/plain')).rejects.toBeInstanceOf(
        StoreRefused,
      );
      await expect(none.list()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StoreRefused);
    });

    test('OS13 a wrong secret, and a key without rights, are refused with the reason', async ({
      skip,
    }) => {
      const { withWrongSecret, reading } = at.elsewhere ?? skip('it is on this machine');
      const key = keyOf();
      await objects().put(key, NAME, bytes('theirs'), 'text/plain');
      const stranger = withWrongSecret('chat-files');
      for (const call of [
        () => stranger.get(key, NAME),
        () => stranger.put(key, NAME, bytes('x'), 'text/plain'),
        () => stranger.remove(key, [NAME]),
        () => stranger.list()[Symbol.asyncIterator]().next(),
      ])
        await expect(call()).rejects.toMatchObject({
          reason: expect.stringMatching(/SignatureDoesNotMatch|AccessDenied/),
        });
      if (reading) {
        const reader = reading('chat-files');
        expect(await textOf(key, 0, reader)).toBe('theirs');
        for (const call of [
          () => reader.put(key, NAME, bytes('x'), 'text/plain'),
          () => reader.remove(key, [NAME]),
        ])
          await expect(call()).rejects.toMatchObject({ status: 403, reason: 'AccessDenied' });
      }
      expect(await textOf(key)).toBe('theirs');
    });
  });
}

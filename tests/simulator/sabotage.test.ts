import { afterEach, expect, test, vi } from 'vitest';
import type { OutboxEntry } from '#sync/model/entry.ts';
import type { HeldRange, OutboxStore } from '#sync/model/ports/stores.ts';
import { LONG } from '#tests/tags.ts';
import type { SimulationOptions } from './simulate.ts';

const SEEDS = 120;

/** The first seed whose run goes wrong, of those the suite runs with the safeguard in its place. */
async function firstProblem(options: SimulationOptions = {}): Promise<string | undefined> {
  const { simulate } = await import('./simulate.ts');
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { problems } = await simulate(seed, options);
    if (problems[0] !== undefined) return problems.join('\n');
  }
  return undefined;
}

/** A module is named by an import, for the types to notice when it moves: a path that leads nowhere replaces nothing. */
afterEach(() => {
  vi.doUnmock(import('#contract/entities/reply.ts'));
  vi.doUnmock(import('#contract/protocol/briefAnswer.ts'));
  vi.doUnmock(import('#sync/chat/inbound/inbound.ts'));
  vi.doUnmock(import('#sync/chat/inbound/rowAfter.ts'));
  vi.doUnmock(import('#sync/chat/reads/reactions.ts'));
  vi.doUnmock(import('#sync/chat/reads/changes.ts'));
  vi.doUnmock(import('#sync/chat/inbound/erasing.ts'));
  vi.doUnmock(import('#sync/chat/outbox/schedule.ts'));
  vi.doUnmock(import('#sync/chat/commands/changeSent.ts'));
  vi.doUnmock(import('#sync/chat/outbox/lane.ts'));
  vi.doUnmock(import('#sync/chat/outbox/knownLanes.ts'));
  vi.doUnmock(import('#sync/chat/outbox/post.ts'));
  vi.doUnmock(import('#sync/chat/outbox/fate.ts'));
  vi.doUnmock(import('#sync/chat/outbox/unstored.ts'));
  vi.doUnmock(import('#sync/chat/inbound/heldRange.ts'));
  vi.doUnmock(import('#sync/kit/places.ts'));
  vi.doUnmock(import('#sync/outgoing/files/nobodysFiles.ts'));
  vi.doUnmock(import('#sync/outgoing/files/uploadedFiles.ts'));
  vi.resetModules();
});

test('SM2 without the unique key of messages the simulator goes red', async () => {
  expect(await firstProblem({ sabotage: { withoutUniqueKey: true } })).toMatch(
    /is stored \d+ times/,
  );
});

test('SM2 without queueing again what was on its way the simulator goes red', async () => {
  vi.doMock(import('#sync/chat/outbox/lane.ts'), async (original) => ({
    ...(await original()),
    orphansOf: () => [],
  }));
  expect(await firstProblem()).toMatch(/still has m\d+\+* sending|overtook/);
});

test('SM2 without the order of a lane the simulator goes red', async () => {
  vi.doMock(import('#sync/chat/outbox/lane.ts'), async (original) => {
    const lane = await original();
    return {
      ...lane,
      lanesOf: (entries: Parameters<typeof lane.lanesOf>[0]) => lane.lanesOf(entries.toReversed()),
    };
  });
  expect(await firstProblem()).toMatch(/overtook an earlier one/);
});

test('SM2 without reading again what others wrote the simulator goes red', async () => {
  vi.doMock(import('#sync/chat/outbox/knownLanes.ts'), async (original) => {
    const { createKnownLanes } = await original();
    return {
      createKnownLanes: (...given: Parameters<typeof createKnownLanes>) => ({
        ...createKnownLanes(...given),
        forget: () => undefined,
        hear: () => false,
      }),
    };
  });
  expect(await firstProblem()).toMatch(/still has m\d+\+* queued/);
});

test('SM2 where a message leaves whatever stands before it the simulator goes red', async () => {
  vi.doMock(import('#sync/chat/outbox/post.ts'), async (original) => {
    const { createPost } = await original();
    return {
      createPost: (deps) => createPost({ ...deps, storing: { ...deps.storing, has: () => true } }),
    };
  });
  expect(await firstProblem()).toMatch(/overtook an earlier one/);
});

test('SM2 where a write that failed is told of though the server has the message the simulator goes red', async () => {
  vi.doMock(import('#sync/chat/outbox/fate.ts'), () => ({
    fateOf: () => Promise.resolve('refused'),
  }));
  expect(await firstProblem()).toMatch(/was given back and arrived/);
});

test('SM2 the simulator goes red where a message counts as written once it is on the line', async () => {
  vi.doMock(import('#sync/chat/outbox/post.ts'), async (original) => {
    const { createPost } = await original();
    return {
      createPost: (deps) => {
        const add: typeof deps.outbox.add = (entry, how) =>
          new Promise((resolve, reject) => {
            const onPlaced: NonNullable<typeof how>['onPlaced'] = (placed) => {
              how?.onPlaced?.(placed);
              resolve(placed.entry);
            };
            deps.outbox.add(entry, { ...how, onPlaced }).then(resolve, reject);
          });
        return createPost({ ...deps, outbox: { ...deps.outbox, add } });
      },
    };
  });
  expect(await firstProblem()).toMatch(/is nowhere/);
});

test('SM2 the simulator goes red where a message that the disk refused goes behind later ones', async () => {
  vi.doMock(import('#sync/chat/outbox/unstored.ts'), async (original) => {
    const { createUnstored } = await original();
    return {
      createUnstored: (deps) =>
        createUnstored({
          ...deps,
          outbox: { ...deps.outbox, add: (entry) => deps.outbox.add(entry) },
        }),
    };
  });
  expect(await firstProblem()).toMatch(/overtook an earlier one/);
});

test('SM2 the simulator goes red where a brief answer stands for another text than was sent', async () => {
  vi.doMock(import('#contract/protocol/briefAnswer.ts'), async (original) => ({
    ...(await original()),
    briefOf(whole) {
      if (whole.status !== 'accepted') return whole;
      const { id, seq, created_at } = whole.message;
      return { status: 'stored', id, seq, created_at };
    },
  }));
  expect(await firstProblem()).toMatch(/shows what the server has not/);
});

test('SM2 the simulator goes red where a message counts as kept before the disk has it', async () => {
  vi.doMock(import('#sync/chat/inbound/inbound.ts'), async (original) => {
    const { createInbound } = await original();
    return {
      createInbound(deps) {
        const { messages } = deps.stores;
        const put: typeof messages.put = (run) => {
          messages.put(run).catch(() => undefined);
          return Promise.resolve();
        };
        return createInbound({
          ...deps,
          stores: { ...deps.stores, messages: { ...messages, put } },
        });
      },
    };
  });
  expect(await firstProblem()).toMatch(/says it holds \d+ and does not/);
});

test('SM2 without the watermark of what is held the simulator goes red', async () => {
  vi.doMock(import('#sync/chat/inbound/heldRange.ts'), () => ({
    extendRange: (held: HeldRange, run: HeldRange) => ({
      firstSeq: held.heldSeq === 0 ? run.firstSeq : Math.min(held.firstSeq, run.firstSeq),
      heldSeq: Math.max(held.heldSeq, run.heldSeq),
    }),
  }));
  expect(await firstProblem()).toMatch(/says it holds|holds up to/);
});

test('SM2 without the quote of a reply that is edited the simulator goes red', LONG, async () => {
  vi.doMock(import('#contract/entities/reply.ts'), async (original) => ({
    ...(await original()),
    withWords: (_message, words: string) => words,
  }));
  expect(await firstProblem()).toMatch(/no longer quotes what it replied to/);
});

test('SM2 without telling reactions from messages the simulator goes red', LONG, async () => {
  vi.doMock(import('#sync/chat/inbound/rowAfter.ts'), async (original) => ({
    ...(await original()),
    quietAfter: () => [],
  }));
  expect(await firstProblem()).toMatch(/counts \d+ unread of \d+/);
});

test('SM2 without the order of reactions the simulator goes red', LONG, async () => {
  vi.doMock(import('#sync/chat/reads/reactions.ts'), async (original) => {
    const { reactionsOf, ...rest } = await original();
    return {
      ...rest,
      reactionsOf: (stored, waiting, userId) => reactionsOf(stored.toReversed(), waiting, userId),
    };
  });
  expect(await firstProblem()).toMatch(/shows .* for .* of/);
});

test('SM2 without the order of edits the simulator goes red', LONG, async () => {
  vi.doMock(import('#sync/chat/reads/changes.ts'), async (original) => {
    const { changesOf, ...rest } = await original();
    return { ...rest, changesOf: (stored, waiting) => changesOf(stored.toReversed(), waiting) };
  });
  expect(await firstProblem()).toMatch(/says c\d+ where \d+ was changed/);
});

test('SM2 without taking the words away of what was unsent the simulator goes red', async () => {
  vi.doMock(import('#sync/chat/inbound/erasing.ts'), async (original) => ({
    ...(await original()),
    eraseUnsent: async () => [],
  }));
  expect(await firstProblem()).toMatch(/keeps the words of \d+, which was unsent/);
});

test(
  'SM2 where a change is taken out before the next one is safe the simulator goes red',
  LONG,
  async () => {
    vi.doMock(import('#sync/chat/commands/changeSent.ts'), async (original) => {
      const { editSent, ...rest } = await original();
      return {
        ...rest,
        async editSent(deps, input) {
          const before = (await deps.outbox.all()).filter(
            ({ messageType }) => messageType === 'edit',
          );
          await deps.outbox.updateMany(
            before.map(({ id }) => id),
            ({ state }) => (state === 'sending' ? undefined : null),
          );
          await editSent(deps, input);
        },
      };
    });
    expect(await firstProblem()).toMatch(/is nowhere|stands where/);
  },
);

test('SM2 where nobody learns of the hours the simulator goes red', async () => {
  vi.doMock(import('#sync/chat/outbox/schedule.ts'), async (original) => {
    const { createSchedule, ...rest } = await original();
    return { ...rest, createSchedule: (deps) => ({ ...createSchedule(deps), learn: () => {} }) };
  });
  expect(await firstProblem()).toMatch(/still has m\d+\+* scheduled/);
});

test('SM2 without the wait of a message for its file the simulator goes red', async () => {
  expect(await firstProblem({ hasFiles: true, sabotage: { withoutGate: true } })).toMatch(
    /before its file/,
  );
});

test('SM2 where parts of files are acknowledged and not kept the simulator goes red', async () => {
  expect(await firstProblem({ hasFiles: true, sabotage: { withoutKeepingParts: true } })).toMatch(
    /📎 m\d+ arrived as/,
  );
});

test('SM2 where a file has its place once it is taken in the simulator goes red', async () => {
  vi.doMock(import('#sync/kit/places.ts'), () => ({
    createPlaces: () => ({
      take: (_key, work) => work(),
      behind: (_key, work) => work(),
    }),
  }));
  expect(await firstProblem({ hasFiles: true })).toMatch(/overtook an earlier one/);
});

test('SM2 where a file that is brought twice is another message the simulator goes red', async () => {
  vi.doMock(import('#sync/chat/outbox/lane.ts'), async (original) => {
    const { draftOf, ...rest } = await original();
    let count = 0;
    const freshId = () => `00000000-0000-7000-8000-${String((count += 1)).padStart(12, '0')}`;
    return {
      ...rest,
      draftOf: (entry) => ({
        ...draftOf(entry),
        ...(entry.messageType === 'file' && { id: freshId() }),
      }),
    };
  });
  expect(await firstProblem({ hasFiles: true })).toMatch(/📎 m\d+ arrived \d+ times/);
});

test('SM2 where a file that is up is sent though it was taken back the simulator goes red', async () => {
  vi.doMock(import('#sync/outgoing/files/uploadedFiles.ts'), async (original) => {
    const { uploadedFiles } = await original();
    return {
      uploadedFiles(deps) {
        const outbox = deps.outbox as OutboxStore;
        const seen = new Map<string, OutboxEntry>();
        const getMany: OutboxStore['getMany'] = async (ids) => {
          for (const entry of await outbox.getMany(ids)) seen.set(entry.id, entry);
          return ids.flatMap((id) => seen.get(id) ?? []);
        };
        const kind = uploadedFiles({ ...deps, outbox: { ...outbox, getMany } });
        return {
          ...kind,
          async sent(file, answer) {
            const [left] = await outbox.getMany([file.id]);
            const entry = seen.get(file.id);
            if (left === undefined && entry !== undefined) await outbox.add(entry);
            await kind.sent(file, answer);
          },
        };
      },
    };
  });
  expect(await firstProblem({ hasFiles: true })).toMatch(/was taken back and arrived/);
});

test('SM2 where what is nobody’s stays on the device the simulator goes red', async () => {
  vi.doMock(import('#sync/outgoing/files/nobodysFiles.ts'), async (original) => ({
    ...(await original()),
    nobodysFiles: () => Promise.resolve([]),
  }));
  expect(await firstProblem({ hasFiles: true })).toMatch(/which nothing sends, are still on/);
});

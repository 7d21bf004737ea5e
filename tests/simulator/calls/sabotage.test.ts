import { afterEach, expect, test, vi } from 'vitest';
import { LONG } from '#tests/tags.ts';

const SEEDS = 120;

/** The first problem among the seeds that are run without the safeguard. */
async function firstProblem(): Promise<string | undefined> {
  const { simulateCalls } = await import('./simulate.ts');
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { problems } = await simulateCalls(seed);
    if (problems.length > 0) return `seed ${seed}: ${problems.join('\n')}`;
  }
  return undefined;
}

afterEach(() => {
  vi.doUnmock(import('#contract/rules/calls/call.ts'));
  vi.doUnmock(import('#sync/chat/calls/callSession.ts'));
  vi.doUnmock(import('#sync/chat/calls/opening.ts'));
  vi.doUnmock(import('#server/domain/calls/callBook.ts'));
  vi.resetModules();
});

test('CA7 where time ends nothing the simulator of calls goes red', async () => {
  vi.doMock(import('#contract/rules/calls/call.ts'), async (original) => ({
    ...(await original()),
    dueAt: () => Number.MAX_SAFE_INTEGER,
  }));
  expect(await firstProblem()).toMatch(/(?:rings|connecting|reconnecting) for [\d.]+ ms/);
});

test('CA7 where nobody asks how a call ended the simulator of calls goes red', LONG, async () => {
  vi.doMock(import('#sync/chat/calls/callSession.ts'), async (original) => {
    const { createCallSession, ...rest } = await original();
    return {
      ...rest,
      createCallSession: (deps: Parameters<typeof createCallSession>[0]) => ({
        ...createCallSession(deps),
        askUnsettled: () => undefined,
      }),
    };
  });
  expect(await firstProblem()).toMatch(/ended as/);
});

test('CA7 where a microphone that opens too late stays open the simulator of calls goes red', async () => {
  vi.doMock(import('#sync/chat/calls/opening.ts'), async (original) => {
    const { openMedia, ...rest } = await original();
    return {
      ...rest,
      openMedia: (media, session, of, callType) =>
        openMedia(
          {
            ...media,
            async open(type) {
              const own = await media.open(type, new AbortController().signal);
              const isLate = of.call.state.status === 'ended';
              return isLate && typeof own !== 'string' ? { ...own, stop: () => undefined } : own;
            },
          },
          session,
          of,
          callType,
        ),
    };
  });
  expect(await firstProblem()).toMatch(/microphones open/);
});

test('CA7 where the server does not remember how a call ended the simulator of calls goes red', async () => {
  vi.doMock(import('#server/domain/calls/callBook.ts'), async (original) => {
    const { createCallBook, ...rest } = await original();
    return {
      ...rest,
      createCallBook: (deps: Parameters<typeof createCallBook>[0]) => ({
        ...createCallBook(deps),
        past: () => undefined,
      }),
    };
  });
  expect(await firstProblem()).toMatch(/ended as|rings for|holds/);
});

test('CA7 where the server does not write down how a call ended the simulator of calls goes red', async () => {
  vi.doMock(import('#server/domain/calls/callBook.ts'), async (original) => {
    const { createCallBook, ...rest } = await original();
    return {
      ...rest,
      createCallBook: (deps: Parameters<typeof createCallBook>[0]) =>
        createCallBook({ ...deps, log: { ...deps.log, over: () => undefined } }),
    };
  });
  expect(await firstProblem()).toMatch(/in the log/);
});

import { beforeEach, expect, it, vi } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { type InSight, useReadMarks } from './useReadMarks.ts';

const { focus, markRead } = vi.hoisted(() => ({
  focus: { isThere: true },
  markRead: vi.fn<(conversationId: string, seq: number) => Promise<void>>(),
}));
const sync = vi.hoisted(() => ({ chat: { markRead } }));
vi.mock('#src/data/SyncProvider.tsx', () => ({ useSync: () => sync }));
vi.mock('#src/data/useTabFocus.ts', () => ({ useTabFocus: () => focus.isThere }));

const inSight: InSight = { conversationId: 'lane', readSeq: 7, lastSeq: 7, isAtBottom: true };
const marked = () => markRead.mock.calls.map(([, seq]) => seq);

beforeEach(() => {
  focus.isThere = true;
  markRead.mockReset().mockResolvedValue(undefined);
});

it('MK7 nothing is written where everything is read: opening a thread waits for nobody', async () => {
  const { render } = await stage(useReadMarks, inSight);
  await render({ ...inSight });
  expect(marked()).toEqual([]);
});

it('MK7 a first look that shows an old state takes no mark back', async () => {
  const { render } = await stage(useReadMarks, { ...inSight, lastSeq: 5 });
  expect(marked()).toEqual([]);
  await render({ ...inSight, lastSeq: 9 });
  expect(marked()).toEqual([9]);
});

it('marks what comes once, when it can have been seen: at the end, and looked at', async () => {
  focus.isThere = false;
  const { render } = await stage(useReadMarks, { ...inSight, lastSeq: 8 });
  expect(marked()).toEqual([]);
  focus.isThere = true;
  await render({ ...inSight, lastSeq: 8, isAtBottom: false });
  expect(marked()).toEqual([]);
  await render({ ...inSight, lastSeq: 8 });
  // Written, and not yet read back from the device.
  await render({ ...inSight, lastSeq: 8 });
  await render({ ...inSight, readSeq: 8, lastSeq: 8 });
  expect(markRead.mock.calls).toEqual([['lane', 8]]);
});

it('what could not be written is tried again at the next occasion', async () => {
  markRead.mockRejectedValueOnce(new Error('no room'));
  const { render } = await stage(useReadMarks, { ...inSight, lastSeq: 8 });
  await render({ ...inSight, lastSeq: 9 });
  expect(marked()).toEqual([8, 9]);
});

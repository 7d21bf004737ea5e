import { expect, it, onTestFinished } from 'vitest';
import { stage } from '#tests/fakes/stage.ts';
import { leaveDocument, nowInDocument, standsSince, useIsAhead } from './aheadDocument.ts';

it('a document with a search in it is shown as it is written until it is left, and its time with it', async () => {
  standsSince(1000);
  onTestFinished(() => standsSince(null));
  const { seen, act } = await stage(() => [useIsAhead(), nowInDocument(() => 5000)], undefined);
  expect(seen).toEqual([[true, 1000]]);
  await act(leaveDocument);
  await act(leaveDocument);
  expect(seen.slice(1)).toEqual([[false, 5000]]);
});

it('a page that was not in its document has nothing to leave', async () => {
  const { seen, act } = await stage(useIsAhead, undefined);
  await act(leaveDocument);
  expect(seen).toEqual([false]);
});

import { expect, test } from 'vitest';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { createTabRuntime } from '#tests/fakes/tab.ts';
import { createDisk } from '#tests/fakes/stores.ts';
import { createParcelDisk } from '#tests/fakes/parcelDisk.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import { createFileGate } from './fileGate.ts';
import type { KeptFile } from '../../model/keptFile.ts';
import { uploadedFiles } from './uploadedFiles.ts';

const FILE = '0190a3c2-0000-7000-8000-00000000000a';
const FORWARD = '0190a3c2-0000-7000-8000-00000000000b';

const entry = (id: string): OutboxEntry => ({
  ...{
    id,
    lane: 'lane',
    position: 1,
    receiverId: '',
    content: `📎 lease.pdf\n${FILE} document {}`,
  },
  ...{ messageType: 'file', writtenAt: '', attempts: 0, state: 'queued', nextAttemptAt: 0 },
});
const kept: KeptFile = {
  ...{ id: FILE, state: 'waiting', kind: 'document', bytes: 4, sentHash: 'a', at: 0, usedAt: 0 },
};

function world() {
  const clock = createVirtualClock();
  const disk = createDisk();
  const { outbox, messages } = disk.forTab(createTabRuntime(clock));
  const store = createParcelDisk().open();
  const gate = createFileGate();
  const never = () => Promise.reject(new Error('not asked for here'));
  const kind = uploadedFiles({
    ...{ store, outbox, messages, gate, clock, onUp: () => undefined },
    uploads: { begin: never, part: never, complete: never },
    progress: { note: () => undefined, end: () => undefined },
  });
  return { disk, outbox, store, gate, kind };
}

test('FS4 a message that asks while it is looked what is here is not taken for one without a file', async () => {
  const { disk, outbox, store, gate, kind } = world();
  const looking = kind.due();
  await store.put(kept, new Blob(['file']));
  await outbox.add(entry(FILE));
  gate.mayGo(entry(FILE));
  await looking;
  expect(disk.outbox.get(FILE)?.state).toBe('queued');
  expect(await kind.due()).toEqual([kept]);
});

test('FS4 a forwarded file that the server lost goes once more for the message that waits for it, and parks it where it is refused', async () => {
  const { disk, outbox, store, gate, kind } = world();
  await store.put(kept, new Blob(['file']));
  expect(await kind.due()).toEqual([]);
  await outbox.add(entry(FORWARD));
  gate.mayGo(entry(FORWARD));
  expect(await kind.due()).toEqual([kept]);
  await kind.refused(kept, 'unsupported_file');
  expect(disk.outbox.get(FORWARD)).toMatchObject({ state: 'failed', code: 'unsupported_file' });
});

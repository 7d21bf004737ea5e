import { expect, test } from 'vitest';
import type { Message } from '#contract/entities/message.ts';
import type { OutboxEntry } from '../../model/entry.ts';
import type { KeptFile } from '../../model/keptFile.ts';
import { fileToForget, nobodysFiles } from './nobodysFiles.ts';

const idOf = (n: number) => `0190a3c2-0000-7000-8000-00000000000${n}`;
const kept = (n: number, more: Partial<KeptFile> = {}): KeptFile => ({
  ...{ id: idOf(n), state: 'stored', kind: 'photo', bytes: 1, sentHash: 'a', at: 0, usedAt: n },
  ...more,
});
/** An entry that sends a file: its own where nothing else is said. */
const entry = (n: number, id = idOf(n)): OutboxEntry => ({
  ...{ id, lane: 'lane', position: n, receiverId: '', content: `📷\n${idOf(n)} photo {}` },
  ...{ messageType: 'file', writtenAt: '', attempts: 0, state: 'queued', nextAttemptAt: 0 },
});
const message = (n: number, type: string): Message => ({
  ...{ id: idOf(n), conversationId: 'lane', sender_id: '', seq: n, content: '' },
  ...{ message_type: type, written_at: '', created_at: '' },
});
const nobodys = async (
  files: readonly KeptFile[],
  entries: readonly OutboxEntry[],
  messages: readonly Message[],
) => {
  const found = await nobodysFiles(files, {
    outbox: { all: () => Promise.resolve([...entries]) },
    messages: { getMany: (ids) => Promise.resolve(messages.filter(({ id }) => ids.includes(id))) },
  });
  return found.map(({ id }) => id);
};

test('FS7 what was taken back is nobody’s, whether its file is up or not; what waits, was sent or came is somebody’s', async () => {
  const waiting = kept(1, { state: 'waiting' });
  const takenBack = [kept(2, { state: 'waiting' }), kept(3)];
  const sent = kept(4);
  const came = kept(5, { sentHash: '' });
  const files = [waiting, ...takenBack, sent, came];
  expect(await nobodys(files, [entry(1)], [message(4, 'file')])).toEqual([idOf(2), idOf(3)]);
  expect(await nobodys([], [], [])).toEqual([]);
});

test('FS7 what was unsent is nobody’s, of whoever sent it and whoever was sent it, unless it is being forwarded', async () => {
  const files = [kept(1), kept(2, { sentHash: '' })];
  const unsent = [message(1, 'unsent'), message(2, 'unsent')];
  expect(await nobodys(files, [], unsent)).toEqual([idOf(1), idOf(2)]);
  expect(await nobodys(files, [entry(2, idOf(9))], unsent)).toEqual([idOf(1)]);
});

test('FS7 room is made of the file that was shown longest ago, of those the server has and no message waits for', () => {
  const files = [kept(3), kept(1, { state: 'waiting' }), kept(2), kept(4)];
  expect(fileToForget(files, [])?.id).toBe(idOf(2));
  expect(fileToForget(files, [entry(2), entry(3, idOf(9))])?.id).toBe(idOf(4));
  expect(fileToForget(files.slice(0, 2), [entry(3)])).toBeUndefined();
});

import { expect, test } from 'vitest';
import { createVirtualClock } from '../fakes/clock.ts';
import { DeviceError } from '#sync/model/failure.ts';
import { createEchoes } from '#sync/chat/reads/echoes.ts';
import type { Identity } from '#sync/root/identity.ts';
import { MessageError } from '#sync/model/types.ts';
import { createCommandsAtOnce } from '#sync/chat/commands/commandsAtOnce.ts';
import { createDeferred } from '#sync/kit/pending.ts';
import { asDeviceError } from '#sync/model/failure.ts';

const input = { conversationId: 'lane', receiverId: 'jonas', content: 'hello' };

function commandsOver(
  add: (entry: { readonly id: string }) => Promise<unknown>,
  clearDraft: () => Promise<void> = async () => undefined,
) {
  const noted: string[] = [];
  const clock = createVirtualClock();
  const random = { bytes: (length: number) => new Uint8Array(length), next: () => 0 };
  const echoes = createEchoes({ clock, random });
  const commands = {
    engine: { post: add, nudge() {} },
    outbox: { add },
    notes: { clearDraft },
    clock,
    random,
  };
  const identity = {
    commands,
    engine: { finishTyping() {} },
  } as unknown as Identity;
  const { sendMessage, schedule } = createCommandsAtOnce({
    userIdNow: () => 'maya',
    clock,
    echoes,
    run: createDeferred(
      () => Promise.resolve(identity),
      (write) => write,
      asDeviceError,
    ).run,
    track: (write) => write,
    onSent() {},
    draftNotes: {
      put() {},
      drop() {},
      sent: (lane, text) => noted.push(`sent ${lane} ${text}`),
      dropSent: (lane, text) => noted.push(`dropped ${lane} ${text}`),
    },
  });
  return { sendMessage, schedule, echoes, clock, noted };
}

test('QU14 the echo has the id of the entry, and goes when the write fails', async () => {
  const stored: string[] = [];
  const full = new DOMException('full', 'QuotaExceededError');
  const { sendMessage, echoes } = commandsOver(({ id }) => {
    stored.push(id);
    return Promise.reject(full);
  });
  const sending = sendMessage(input);
  const [echo] = echoes.live.get();
  expect(echo).toMatchObject({ userId: 'maya', content: 'hello' });
  await expect(sending).rejects.toThrow(DeviceError);
  expect(stored).toEqual([echo?.id]);
  expect(echoes.live.get()).toEqual([]);
});

test('QU14 a stored message that no read ever showed does not stay as an echo', async () => {
  const { sendMessage, echoes, clock } = commandsOver((entry) => Promise.resolve(entry));
  await sendMessage(input);
  expect(echoes.live.get()).toHaveLength(1);
  await clock.advance(3000);
  expect(echoes.live.get()).toEqual([]);
});

test('CM3 a text that cannot be sent is refused before anything is shown', async () => {
  const { sendMessage, echoes } = commandsOver(() => Promise.resolve());
  await expect(sendMessage({ ...input, content: '  ' })).rejects.toThrow(MessageError);
  expect(echoes.live.get()).toEqual([]);
});

test('RE1 a reply is one entry with what it quotes; its words alone are shown and empty the draft', async () => {
  const quotedId = '019a0000-0000-7000-8000-0000000000aa';
  const posted: unknown[] = [];
  const { sendMessage, echoes } = commandsOver((entry) => {
    posted.push(entry);
    return Promise.resolve(entry);
  });
  await sendMessage({ ...input, quotedId });
  expect(posted).toMatchObject([{ messageType: 'reply', content: `${quotedId}\nhello` }]);
  expect(echoes.live.get()).toMatchObject([{ content: 'hello', quotedId }]);
});

test.each(['sent at once', 'written for later'] as const)(
  'DB8 a message that is %s is noted as sent once it is stored, until its draft is empty',
  async (how) => {
    const storing: (() => void)[] = [];
    let clear: () => void = () => undefined;
    const { sendMessage, schedule, noted } = commandsOver(
      (entry) =>
        new Promise((resolve) => {
          storing.push(() => resolve(entry));
        }),
      () =>
        new Promise((resolve) => {
          clear = resolve;
        }),
    );
    const written = how === 'sent at once' ? sendMessage(input) : schedule({ ...input, at: 5 });
    // Scheduling a message comes with code of its own.
    await expect.poll(() => storing).toHaveLength(1);
    expect(noted).toEqual([]);
    storing.forEach((store) => store());
    await written;
    expect(noted).toEqual(['sent lane hello']);
    clear();
    await expect.poll(() => noted).toEqual(['sent lane hello', 'dropped lane hello']);
  },
);

test('DB8 a message for later that could not be stored leaves its draft as it is', async () => {
  const full = new DOMException('full', 'QuotaExceededError');
  const { schedule, noted } = commandsOver(() => Promise.reject(full));
  await expect(schedule({ ...input, at: 5 })).rejects.toThrow(DeviceError);
  expect(noted).toEqual([]);
});

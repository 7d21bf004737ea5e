import { createElement, createRef, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { emptySync } from '#src/app/testDevice.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import type { ThreadMessage, ThreadQuery } from '#src/data/types.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { testMessage } from '../rules/testMessage.ts';
import { MessageMenu } from './MessageMenu.tsx';

let root: Root | null = null;
afterEach(() => root?.unmount());

let i18n: Awaited<ReturnType<typeof setupI18n>>;
beforeAll(async () => {
  i18n = await setupI18n('en');
  await loadLateTexts();
});

/** Somebody who has no stars yet. */
const sync = emptySync({ isRead: true, isPulled: true, isOffline: false });
const WithSync = ({ children }: { readonly children?: ReactNode }) =>
  SyncProvider({ sync, children });
const query = { get: () => ({ conversationId: 'conversation' }) } as ThreadQuery;

/** The name that a screen reader reads. */
const nameOf = (item: HTMLElement): string =>
  [...item.childNodes]
    .filter((node) => !(node instanceof Element && node.ariaHidden === 'true'))
    .map((node) => node.textContent)
    .join('');

/** The actions for a message the server has. */
const ALL = [
  ...['thumbs up', 'heart', 'laughing', 'surprised', 'sad', 'thank you'],
  ...['Reply', 'Copy text', 'Forward', 'Star', 'Message details', 'Report'],
];

/** A message with its menu; `replied`: what a reply was begun to. */
async function shown(message: ThreadMessage, { canWrite = true } = {}) {
  const replied: string[] = [];
  const reacted: (string | null)[] = [];
  const field = document.createElement('textarea');
  const place = document.createElement('div');
  document.body.replaceChildren(place, field);
  const bubble = createRef<HTMLDivElement>();
  const menu = createElement(MessageMenu, {
    message,
    bubble,
    replying: {
      query,
      conversationId: 'conversation',
      receiverId: 'other',
      onReply: canWrite ? ({ id }) => void replied.push(id) : null,
      field: () => field,
      goTo: () => undefined,
      onReact: (_id, sign) => void reacted.push(sign),
    },
  });
  root = createRoot(place);
  root.render(
    createElement(
      I18nextProvider,
      { i18n },
      createElement(
        MemoryRouter,
        null,
        createElement(WithSync, null, createElement('div', { ref: bubble }, 'words', menu)),
      ),
    ),
  );
  await expect.poll(() => bubble.current).not.toBeNull();
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].map(nameOf);
  return {
    replied,
    reacted,
    field,
    items,
    button: () => place.querySelector('button'),
    press: (name: string) =>
      [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
        .find((item) => nameOf(item) === name)
        ?.click(),
    touch: (type: string, x = 0) =>
      bubble.current?.dispatchEvent(
        new PointerEvent(type, {
          pointerType: 'touch',
          isPrimary: true,
          clientX: x,
          bubbles: true,
          cancelable: true,
        }),
      ),
  };
}

const stored = testMessage({ id: 'stored', seq: 3 });

test('a stored message can be replied to, and the field gets the focus', async () => {
  const { button, items, press, replied, field } = await shown(stored);
  button()?.click();
  await expect.poll(items).toEqual(ALL);
  press('Reply');
  expect(replied).toEqual(['stored']);
  await expect.poll(() => document.activeElement).toBe(field);
});

test('a sign is pressed, and pressed again it is taken back', async () => {
  const first = await shown(stored);
  first.button()?.click();
  await expect.poll(first.items).toEqual(ALL);
  first.press('heart');
  expect(first.reacted).toEqual(['❤️']);
  root?.unmount();
  const again = await shown({ ...stored, reactions: { mine: '❤️', theirs: null } });
  again.button()?.click();
  await expect.poll(again.items).toContain('Take back heart');
  again.press('Take back heart');
  expect(again.reacted).toEqual([null]);
});

test('what the server does not have can only be copied; what nobody may answer has no signs and no reply', async () => {
  const failed = testMessage({ id: 'failed', seq: null, isMine: true, delivery: 'failed' });
  for (const [message, canWrite, can] of [
    [failed, true, ['Copy text', 'Forward', 'Message details']],
    [stored, false, ['Copy text', 'Forward', 'Star', 'Message details', 'Report']],
  ] as const) {
    const { button, items } = await shown(message, { canWrite });
    button()?.click();
    await expect.poll(items).toEqual(can);
    root?.unmount();
  }
});

test('a home that waits to be shared tells of itself alone', async () => {
  const id = '019a0000-0000-7000-8000-0000000000aa';
  const home = testMessage({ id, content: id, messageType: 'property', seq: null });
  const { button, items } = await shown(home);
  button()?.click();
  await expect.poll(items).toEqual(['Message details']);
});

test('a finger that is held opens it; one that moves, or is lifted, does not', async () => {
  const { items, touch } = await shown(stored);
  touch('pointerdown');
  touch('pointermove', 40);
  await new Promise((resolve) => setTimeout(resolve, 700));
  touch('pointerdown');
  touch('pointerup');
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(items()).toEqual([]);
  touch('pointerdown');
  await expect.poll(items).toEqual(ALL);
});

test('one’s own is edited for 15 minutes and unsent for a day, by this device’s guess; what was unsent tells of itself alone', async () => {
  const sentAgo = (ms: number, part: Partial<ThreadMessage> = {}) =>
    testMessage({
      id: 'mine',
      isMine: true,
      seq: 4,
      createdAt: new Date(Date.now() - ms).toISOString(),
      ...part,
    });
  const minute = 60_000;
  const home = '019a0000-0000-7000-8000-0000000000aa';
  for (const [message, can] of [
    [sentAgo(14 * minute), ['Edit', 'Message details', 'Unsend']],
    [sentAgo(16 * minute), ['Message details', 'Unsend']],
    [sentAgo(25 * 60 * minute), ['Message details']],
    [sentAgo(minute, { isMine: false }), ['Message details']],
    [sentAgo(minute, { content: home, messageType: 'property' }), ['Message details', 'Unsend']],
  ] as const) {
    const { button, items } = await shown(message);
    button()?.click();
    await expect.poll(items).toContain('Message details');
    const known = new Set(['Edit', 'Message details', 'Unsend']);
    expect(items().filter((name) => known.has(name))).toEqual(can);
    root?.unmount();
  }
  const { button, items } = await shown(sentAgo(minute, { content: '', messageType: 'unsent' }));
  button()?.click();
  await expect.poll(items).toEqual(['Message details']);
});

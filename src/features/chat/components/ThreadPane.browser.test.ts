import { createElement, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { emptySync } from '#src/app/testDevice.ts';
import { SyncProvider } from '#src/data/SyncProvider.tsx';
import { testLive } from '#src/data/testLive.ts';
import type { ConversationRow, Thread } from '#src/data/types.ts';
import { loadLateTexts, setupI18n } from '#src/i18n/setup.ts';
import { firstPaint } from '#src/ui/firstPaint.ts';
import { storedMessages, testThread } from '../rules/testThread.ts';
import { ThreadPane } from './ThreadPane.tsx';

// React looks for the hook as it is loaded.
const renders = await vi.hoisted(async () => (await import('#tests/setup/drawn.ts')).noteRenders());

let root: Root | null = null;
afterEach(() => root?.unmount());

let i18n: Awaited<ReturnType<typeof setupI18n>>;
beforeAll(async () => {
  i18n = await setupI18n('en');
  // Parts that come behind the first paint are there: their coming is no message's drawing.
  await Promise.all([
    loadLateTexts(),
    import('./replyParts.ts'),
    import('./ThreadListingBar.tsx'),
    import('../calls/CallButtons.tsx'),
  ]);
});

const row = (part: Partial<ConversationRow> = {}): ConversationRow => ({
  id: 'c',
  other: { id: 'other', full_name: 'Jonas', avatar_url: null, user_type: 'renter' },
  preview: { text: 'm12', messageType: 'text', isHome: false, isMine: false },
  lastActivityAt: '2026-11-21T11:30:00Z',
  unread: 0,
  draft: '',
  waiting: 0,
  failed: 0,
  isArchived: false,
  isOnline: false,
  isPinned: false,
  mutedUntil: null,
  isMarkedUnread: false,
  ...part,
});
const upTo = (seq: number): Thread =>
  testThread(storedMessages(1, seq), seq, { isComplete: true, readSeq: seq });

function shown() {
  const thread = testLive<Thread | undefined>(upTo(12));
  const conversation = testLive<ConversationRow | null | undefined>(row());
  const sync = emptySync({ isRead: true, isPulled: true, isOffline: false });
  const nothing = () => Promise.resolve();
  const query = { ...thread, find: () => Promise.resolve(null), showSeq: nothing };
  Object.assign(sync.chat, {
    thread: () => ({ ...query, loadOlder: nothing, unreadAfterSeq: () => null }),
    conversation: () => conversation,
    typing: () => testLive(false),
    markRead: nothing,
  });
  const WithSync = ({ children }: { readonly children?: ReactNode }) =>
    SyncProvider({ sync, children });
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  root = createRoot(place);
  root.render(
    createElement(
      I18nextProvider,
      { i18n },
      createElement(
        WithSync,
        null,
        createElement(MemoryRouter, null, createElement(ThreadPane, { conversationId: 'c' })),
      ),
    ),
  );
  return { thread, conversation };
}

/** Resolves, with what was rendered, when nothing has been for a while: parts that come late are here. */
async function untilRest(): Promise<readonly string[]> {
  const rendered: string[] = [];
  for (let quiet = 0; quiet < 5; quiet += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = renders.take();
    rendered.push(...now);
    if (now.length > 0) quiet = -1;
  }
  return rendered;
}

test('a message that comes draws its row, and not the pane around it', async () => {
  const { thread, conversation } = shown();
  firstPaint.rendered();
  await expect.poll(() => document.querySelector('textarea')).not.toBeNull();
  await untilRest();
  thread.set(upTo(13));
  conversation.set(row({ unread: 1, preview: { ...NEW, text: 'm13' }, lastActivityAt: null }));
  await expect.poll(() => document.body.textContent).toContain('m13');
  const rendered = await untilRest();
  const times = (name: string) => rendered.filter((each) => each === name).length;
  expect(AROUND.filter((name) => rendered.includes(name))).toEqual([]);
  // The new one, with its menu a moment later, and the one above it, which ends no cluster any more.
  expect(times('MessageItem'), rendered.join(' ')).toBeLessThanOrEqual(3);
});

/** The parts of the pane that say nothing of a message. */
const AROUND = [
  ...['ThreadPane', 'ThreadHeader', 'CallButtons', 'ThreadMenu', 'ThreadBody'],
  ...['ScheduledBar', 'AheadViewings', 'Composer', 'Helpers', 'Finish'],
];
const NEW = { text: '', messageType: 'text', isHome: false, isMine: false };

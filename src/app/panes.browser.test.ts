import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ChatPage } from '#src/features/chat/ChatPage.tsx';
import { setupI18n } from '#src/i18n/setup.ts';
import { paths } from '#src/paths.ts';
import { Pane } from '#src/ui/Pane.tsx';

/** The part that breaks, by its name; each other part says its name. */
const { failing, part } = vi.hoisted(() => {
  const failing = { name: '' };
  const part = (name: string) => () => {
    if (failing.name === name) throw new Error(`${name} is broken`);
    return `[${name}]`;
  };
  return { failing, part };
});

// There is room for both.
vi.mock('#src/ui/useMediaQuery.ts', async (original) => ({
  ...(await original<typeof import('#src/ui/useMediaQuery.ts')>()),
  useMediaQuery: () => true,
}));
vi.mock('#src/features/chat/components/ListPane.tsx', () => ({ ListPane: part('list') }));
vi.mock('#src/features/chat/components/ThreadPane.tsx', () => ({ ThreadPane: part('thread') }));

let i18n: Awaited<ReturnType<typeof setupI18n>>;
let root: Root | null = null;
vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeAll(async () => {
  i18n = await setupI18n('en');
});
afterEach(() => root?.unmount());

/** A page of two parts, one of which is broken. */
function page(Page: () => ReturnType<typeof createElement>, broken: string) {
  failing.name = broken;
  const place = document.createElement('div');
  document.body.replaceChildren(place);
  const uncaught: unknown[] = [];
  root = createRoot(place, { onUncaughtError: (error) => void uncaught.push(error) });
  flushSync(() =>
    root?.render(
      createElement(
        I18nextProvider,
        { i18n },
        createElement(
          MemoryRouter,
          { initialEntries: [paths.chat.href('00000000-0000-5000-8000-000000000001')] },
          createElement(
            Routes,
            null,
            createElement(Route, { path: paths.chat.path, Component: Page }),
          ),
        ),
      ),
    ),
  );
  const button = () =>
    [...place.querySelectorAll('button')].find(
      ({ textContent }) => textContent === i18n.t('common:error.retry'),
    );
  return { words: () => place.textContent ?? '', uncaught, button };
}

test.each([
  ['list', 'thread'],
  ['thread', 'list'],
])(
  'with the %s of a conversation broken the %s stands, and it comes back when asked',
  (broken, other) => {
    const { words, uncaught, button } = page(ChatPage, broken);
    expect(words()).toContain(`[${other}]`);
    expect(words()).toContain(i18n.t('common:error.part'));
    expect(words()).not.toContain(`[${broken}]`);
    failing.name = '';
    flushSync(() => button()?.click());
    expect(words()).toContain(`[${broken}]`);
    expect(words()).not.toContain(i18n.t('common:error.part'));
    expect(uncaught).toEqual([]);
  },
);

test('what is not seen leaves nothing behind when it breaks', () => {
  const [Unseen, Seen] = [part('unseen'), part('seen')];
  const { words, uncaught } = page(
    () =>
      createElement(
        'main',
        null,
        createElement(Pane, { isUnseen: true, ...{ children: createElement(Unseen) } }),
        createElement(Seen),
      ),
    'unseen',
  );
  expect(words()).toBe('[seen]');
  expect(uncaught).toEqual([]);
});

import { createRoot } from 'react-dom/client';
import type { Message } from '#contract/entities/message.ts';
import { messagesOf } from '../messages.ts';
import { FILL_CHUNK, type Shelf } from '../shelves/shelf.ts';

const CONVERSATION = '9b5e1c52-6a39-5d3b-8f6e-0d4a1c7b2e10';
const PEOPLE = [
  '0a6f8a56-1f0e-4a7e-9a52-5b8f0e3a6c01',
  '5e2d7c90-8b1f-4c3a-b7d4-1f9e6a2c8d02',
] as const;
const SHOWN = 50;
const COUNT_KEY = 'count';

declare global {
  interface Window {
    fillBoot(count: number): Promise<void>;
  }
}

/** An app of one screen: React over a store, with a worker that answers for all of its files. */
export async function boot(open: () => Promise<Shelf>): Promise<void> {
  const shelf = await open();
  const count = Number(localStorage.getItem(COUNT_KEY) ?? 0);
  const messages = await shelf.last(CONVERSATION, count, SHOWN);
  const place = document.querySelector('#root');
  if (place === null) throw new Error('no #root');
  createRoot(place).render(<Thread messages={messages} />);
  void navigator.serviceWorker.register('./boot-sw.js');
  window.fillBoot = async (wanted) => {
    for (let from = 1; from <= wanted; from += FILL_CHUNK) {
      const to = Math.min(wanted, from + FILL_CHUNK - 1);
      await shelf.fill(messagesOf(CONVERSATION, from, to, PEOPLE));
    }
    localStorage.setItem(COUNT_KEY, String(wanted));
  };
}

/** The newest at the top, so that it is in sight without scrolling. */
function Thread({ messages }: { readonly messages: readonly Message[] }) {
  return (
    <div role="log">
      {messages.toReversed().map((message) => (
        <p key={message.id} role="listitem">
          {message.content} <time dateTime={message.created_at}>{message.created_at}</time>
        </p>
      ))}
    </div>
  );
}

import type { Message } from '#contract/entities/message.ts';
import { messageAt, messagesOf } from './messages.ts';
import { openDexie } from './shelves/dexie.ts';
import { openRaw } from './shelves/raw.ts';
import { openRxdb } from './shelves/rxdb.ts';
import { FILL_CHUNK, type Shelf } from './shelves/shelf.ts';

/*
 * The floor and the peers of opening a conversation and of pressing send: a store, and the plainest
 * elements that could show what comes out of it.
 *   ?kind=raw|dexie|rxdb  window.shelf.fill(conversation, count)  click on the button  Enter in the field
 */
const CONVERSATION = '9b5e1c52-6a39-5d3b-8f6e-0d4a1c7b2e10';
const PEOPLE = [
  '0a6f8a56-1f0e-4a7e-9a52-5b8f0e3a6c01',
  '5e2d7c90-8b1f-4c3a-b7d4-1f9e6a2c8d02',
] as const;
const SHOWN = 50;

const kind = new URLSearchParams(location.search).get('kind') ?? 'raw';
const shelf = await open();
let lastSeq = 0;

const list = document.createElement('div');
list.setAttribute('role', 'log');
const button = document.createElement('button');
button.textContent = 'open';
const field = document.createElement('textarea');
document.body.append(button, field, list);

button.addEventListener('click', () => void show());
field.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  void send(field.value);
});

async function show(): Promise<void> {
  const messages = await shelf.last(CONVERSATION, lastSeq, SHOWN);
  list.replaceChildren(...messages.map(bubble));
  list.lastElementChild?.scrollIntoView();
}

async function send(content: string): Promise<void> {
  field.value = '';
  lastSeq += 1;
  const message = { ...messageAt(CONVERSATION, lastSeq, PEOPLE), id: crypto.randomUUID(), content };
  list.append(bubble(message));
  list.lastElementChild?.scrollIntoView();
  await shelf.put(message);
  window.shelf.storedAt = performance.now();
}

function bubble(message: Message): HTMLElement {
  const item = document.createElement('p');
  item.setAttribute('role', 'listitem');
  item.textContent = message.content;
  return item;
}

async function open(): Promise<Shelf> {
  if (kind === 'raw') return await openRaw('shelf-raw');
  if (kind === 'dexie') return await openDexie('shelf-dexie');
  return await openRxdb('shelfrxdb');
}

declare global {
  interface Window {
    shelf: {
      /** When the last message sent was stored (`performance.now`); 0 while none was. */
      storedAt: number;
      fill(count: number): Promise<void>;
      /** How many there are, in a page that did not fill. */
      has(count: number): void;
    };
  }
}

window.shelf = {
  storedAt: 0,
  async fill(count) {
    for (let from = 1; from <= count; from += FILL_CHUNK) {
      const to = Math.min(count, from + FILL_CHUNK - 1);
      await shelf.fill(messagesOf(CONVERSATION, from, to, PEOPLE));
    }
    lastSeq = count;
  },
  has(count) {
    lastSeq = count;
  },
};

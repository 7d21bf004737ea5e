import { expect, test } from 'vitest';
import { inOrder } from './inOrder.ts';

const word = (seq: number, conversationId = 'one') => ({
  data: ['new_message', { conversationId, message: { conversationId, seq } }],
});

function open(newest?: Map<string, number>) {
  const told: unknown[] = [];
  const adapter = inOrder(
    () => ({
      async broadcast(packet: { data: unknown }) {
        told.push(packet.data);
      },
      onMessage({ data }: { data: { packet: { data: unknown } } }) {
        told.push(data.packet.data);
      },
    }),
    newest,
  )('/');
  return {
    told,
    here: (packet: { data: unknown }) => adapter.broadcast(packet),
    elsewhere: (packet: { data: unknown }) => adapter.onMessage({ data: { packet } }),
  };
}

test('a word that comes behind a later one of its conversation is not told', async () => {
  const { told, here, elsewhere } = open();
  elsewhere(word(1));
  await here(word(4));
  elsewhere(word(2));
  elsewhere(word(3));
  await here(word(5));
  expect(told).toEqual([word(1), word(4), word(5)].map(({ data }) => data));
});

test('a word that is said again is told once', () => {
  const { told, elsewhere } = open();
  elsewhere(word(1));
  elsewhere(word(1));
  expect(told).toHaveLength(1);
});

test('other conversations and other events are told as they come', async () => {
  const { told, here, elsewhere } = open();
  elsewhere(word(7));
  elsewhere(word(2, 'other'));
  const typing = { data: ['user_typing', { conversationId: 'one' }] };
  elsewhere(typing);
  await here(typing);
  expect(told).toHaveLength(4);
});

test('messages between adapters that carry no packet pass', () => {
  const heard: unknown[] = [];
  const adapter = inOrder(() => ({
    broadcast: async () => undefined,
    onMessage: (message: unknown) => void heard.push(message),
  }))('/');
  adapter.onMessage({ type: 5 });
  expect(heard).toEqual([{ type: 5 }]);
});

test('words of a database that was set back are told once the order is forgotten', async () => {
  const newest = new Map<string, number>();
  const { told, here } = open(newest);
  await here(word(9));
  await here(word(4));
  newest.clear();
  await here(word(4));
  expect(told).toEqual([word(9), word(4)].map(({ data }) => data));
});

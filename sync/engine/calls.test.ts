import { expect, test } from 'vitest';
import type { SendMessages } from '#contract/protocol/socket.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import type { Api, Socket } from '../model/ports/transport.ts';
import { type CallsDeps, createCalls } from './calls.ts';

const BATCH: SendMessages = {
  conversationId: '5f0c4b6e-3b57-5d0e-9a5d-0c1f5a3e7b21',
  receiverId: 'a0000000-0000-7000-8000-000000000002',
  messages: ['1', '2', '3'].map((last) => ({
    id: `a0000000-0000-7000-8000-00000000010${last}`,
    content: last,
    message_type: 'text',
    written_at: '2026-11-26T12:00:00Z',
  })),
};
const nothing = () => undefined;

test('DR10 what is left of a batch that went over REST is left to the socket once there is one', async () => {
  let isConnected = false;
  const sent: string[] = [];
  const refused = (id: string) => ({ status: 'rejected', id, code: 'internal' }) as const;
  const { send } = createCalls({
    clock: createVirtualClock(),
    api: {
      async sendBatch({ messages }, isEnough = () => false) {
        const results = [];
        for (const { id, content } of messages) {
          sent.push(`REST ${content}`);
          results.push(refused(id));
          // The socket stands while the second is on its way.
          isConnected = sent.length >= 2;
          if (isEnough()) break;
        }
        return results;
      },
    } as Pick<Api, 'sendBatch'> as Api,
    socket: {
      isConnected: () => isConnected,
      async sendBatch({ messages }) {
        sent.push(`socket ${messages.map(({ content }) => content).join(' ')}`);
        return messages.map(({ id }) => refused(id));
      },
    } as Pick<Socket, 'isConnected' | 'sendBatch'> as Socket,
    gate: { generation: () => 1, accepted: nothing } as unknown as CallsDeps['gate'],
    protocol: { check: nothing, accepted: nothing } as unknown as CallsDeps['protocol'],
    reachability: {
      callBegins: () => ({ answered: nothing, failed: nothing }),
      answered: nothing,
      suspect: nothing,
    },
  });
  const some = await send(BATCH);
  expect(some).toHaveLength(2);
  await send({ ...BATCH, messages: BATCH.messages.slice(some.length) });
  expect(sent).toEqual(['REST 1', 'REST 2', 'socket 3']);
});

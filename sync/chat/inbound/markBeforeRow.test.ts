import { expect, it } from 'vitest';
import { createInbound, type InboundDeps } from './inbound.ts';

it('CU15 a mark that comes before its conversation’s row has the device ask for it', async () => {
  const asked: string[] = [];
  let hasRow = false;
  const inbound = createInbound({
    userId: 'maya',
    life: { write: (work: () => Promise<unknown>) => work() },
    stores: { conversations: { raiseMarks: async () => hasRow } },
    onGap: (id: string) => void asked.push(id),
  } as unknown as InboundDeps);
  const read = () => inbound.mark('read', { conversationId: 'lane', seq: 1, userId: 'jonas' });
  await read();
  expect(asked).toEqual(['lane']);
  hasRow = true;
  await read();
  expect(asked).toEqual(['lane']);
});

import { expect, it } from 'vitest';
import type { ConversationRow, Sync } from '#src/data/types.ts';
import { putInConversation } from './putInConversation.ts';

type To = Pick<ConversationRow, 'id' | 'other'>;
const people = ['ann', 'bob'].map((id) => ({ id, other: { id } }) as unknown as To);

it.each([1, 2, 3, 4])(
  'homes are put once each where write %i failed and was tried again',
  async (at) => {
    const put: string[] = [];
    let writes = 0;
    const sendMessage = (message: {
      readonly conversationId: string;
      readonly content: string;
    }) => {
      writes += 1;
      if (writes === at) return Promise.reject(new Error('the disk is full'));
      put.push(`${message.conversationId}: ${message.content}`);
      return Promise.resolve({ id: '' });
    };
    const chat: Pick<Sync['chat'], 'sendMessage'> = { sendMessage };
    const sent = new Set<string>();
    const send = async () => {
      for (const one of people)
        await putInConversation(chat, one, { kind: 'homes', ids: ['1', '2'], title: '' }, sent);
    };
    await expect(send()).rejects.toThrow('full');
    await send();
    expect(put).toEqual(['ann: 1', 'ann: 2', 'bob: 1', 'bob: 2']);
  },
);

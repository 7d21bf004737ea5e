import { describe, expect, test } from 'vitest';
import type { Channel } from '#sync/model/ports/channel.ts';

export interface ChannelUnderTest {
  /** Three tabs of one identity. */
  readonly tabs: readonly [Channel, Channel, Channel];
  /** Resolves when what was posted has arrived. */
  settle: () => Promise<void>;
}

const listen = (channel: Channel) => {
  const heard: unknown[] = [];
  const stop = channel.subscribe((message) => heard.push(message));
  return { heard, stop };
};

/** The contract of Channel. */
export function channelContract(
  name: string,
  make: () => ChannelUnderTest | Promise<ChannelUnderTest>,
): void {
  describe(name, () => {
    test('PO3 a message reaches every other tab, in order, never its sender', async () => {
      const { tabs, settle } = await make();
      const [one, two, three] = tabs.map(listen);
      tabs[0].post({ count: 1 });
      tabs[0].post({ count: 2 });
      await settle();
      for (const other of [two, three])
        await expect.poll(() => other?.heard).toEqual([{ count: 1 }, { count: 2 }]);
      expect(one?.heard).toEqual([]);
      for (const tab of tabs) tab.close();
    });

    test('PO3 what arrives is a copy', async () => {
      const { tabs, settle } = await make();
      const { heard } = listen(tabs[1]);
      const sent = { list: ['a'] };
      tabs[0].post(sent);
      sent.list.push('b');
      await settle();
      await expect.poll(() => heard).toEqual([{ list: ['a'] }]);
      for (const tab of tabs) tab.close();
    });

    test('PO3 nothing arrives after unsubscribing or closing', async () => {
      const { tabs, settle } = await make();
      const left = listen(tabs[1]);
      const closed = listen(tabs[2]);
      left.stop();
      tabs[2].close();
      tabs[0].post('late');
      await settle();
      expect(left.heard).toEqual([]);
      expect(closed.heard).toEqual([]);
      tabs[0].close();
      tabs[1].close();
    });
  });
}

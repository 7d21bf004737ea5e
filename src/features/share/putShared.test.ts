import { expect, it } from 'vitest';
import type { ConversationRow, PreparedFile, Sync } from '#src/data/types.ts';
import { putShared } from './putShared.ts';

it.each([1, 2])(
  'what was shared is put once where write %i failed and was tried again',
  async (at) => {
    const put: string[] = [];
    let writes = 0;
    const write = (what: string) => {
      writes += 1;
      if (writes === at) return Promise.reject(new Error('the disk is full'));
      put.push(what);
      return Promise.resolve();
    };
    const sync = {
      chat: { sendMessage: ({ content }: { readonly content: string }) => write(content) },
      files: {
        open: () =>
          Promise.resolve({
            send: (_: unknown, all: readonly unknown[]) => write(`${all.length} files`),
          }),
      },
    } as unknown as Pick<Sync, 'chat' | 'files'>;
    const ann = { id: 'ann', other: { id: 'ann' } } as unknown as Pick<
      ConversationRow,
      'id' | 'other'
    >;
    const parcel = {
      ...{ words: 'Look', home: null, sent: new Set<string>() },
      ready: [{ file: {} as PreparedFile }],
    };
    await expect(putShared(sync, ann, parcel)).rejects.toThrow('full');
    await putShared(sync, ann, parcel);
    expect(put).toEqual(['Look', '1 files']);
  },
);

import { expect, it } from 'vitest';
import { createReplyDraft } from './replyDraft.ts';

const never = { after: () => () => undefined };
const EMPTY = { title: '', text: '' };

/** A store as slow as a disk, and what came down in it. */
function slowStore() {
  const log: string[] = [];
  const write = async (what: string) => {
    for (let turn = 0; turn < 3; turn += 1) await Promise.resolve();
    log.push(what);
  };
  return {
    log,
    put: ({ title }: { readonly title: string }) => write(title),
    remove: () => write('removed'),
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

it('what is typed is saved, the newest at a time', async () => {
  const store = slowStore();
  const draft = createReplyDraft(never, EMPTY, store);
  draft.change({ title: 'S', text: '' });
  draft.change({ title: 'Still free', text: '' });
  draft.flush();
  await settled();
  expect(store.log).toEqual(['Still free']);
});

it('kept or given up while the last word is still being saved, it is gone afterwards', async () => {
  const store = slowStore();
  const draft = createReplyDraft(never, EMPTY, store);
  draft.change({ title: 'Still free', text: '' });
  draft.flush();
  await draft.end();
  draft.close();
  await settled();
  expect(store.log).toEqual(['Still free', 'removed']);
});

it('a page that goes while an earlier key is being saved hands over the last one at once', () => {
  const asked: string[] = [];
  const draft = createReplyDraft(never, EMPTY, {
    put: ({ text }) => {
      asked.push(text);
      return new Promise(() => undefined);
    },
    remove: () => Promise.resolve(),
  });
  draft.change({ title: 'Still free', text: '' });
  draft.flush();
  draft.change({ title: 'Still free', text: 'Yes' });
  draft.flush();
  expect(asked).toEqual(['', 'Yes']);
});

it('what says again what stood there first is no draft', async () => {
  const store = slowStore();
  const draft = createReplyDraft(never, { title: 'Free', text: 'Yes' }, store);
  draft.change({ title: 'Free!', text: 'Yes' });
  draft.flush();
  draft.change({ title: 'Free', text: 'Yes' });
  draft.flush();
  await settled();
  expect(store.log).toEqual(['Free!', 'removed']);
});

it('a disk that refuses one write does not keep the next from coming down', async () => {
  const store = slowStore();
  let isFull = true;
  const draft = createReplyDraft(never, EMPTY, {
    ...store,
    put: (texts) => (isFull ? Promise.reject(new Error('no room')) : store.put(texts)),
  });
  draft.change({ title: 'one', text: '' });
  draft.flush();
  await settled();
  isFull = false;
  draft.change({ title: 'two', text: '' });
  draft.flush();
  await settled();
  expect(store.log).toEqual(['two']);
});

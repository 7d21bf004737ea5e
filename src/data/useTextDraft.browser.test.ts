import { type ChangeEvent, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { applyEdits, type FieldEdit } from '#sync/model/rules/editing/edits.ts';
import { SyncProvider } from './SyncProvider.tsx';
import { testLive } from './testLive.ts';
import type { RecordBody, Sync } from './types.ts';
import { useTextDraft } from './useTextDraft.ts';

const roots: Root[] = [];
afterEach(() => roots.splice(0).forEach((root) => root.unmount()));

type Draft = { readonly id: string; readonly body: RecordBody<'text_draft'> };

/** The state that all tabs of a device share. */
function device() {
  const drafts = testLive<readonly Draft[]>([]);
  const without = (ids: readonly string[]) => drafts.get().filter(({ id }) => !ids.includes(id));
  const user = { id: '019a0000-0000-7000-8000-000000000001' };
  return {
    session: testLive({ status: 'authenticated', user }),
    records: {
      list: () => drafts,
      write: async (_kind: string, id: string, at: number, edits: readonly FieldEdit[]) => {
        const before = drafts.get().find((draft) => draft.id === id)?.body ?? { text: '', at };
        drafts.set([...without([id]), { id, body: { ...applyEdits(before, edits).body, at } }]);
      },
      remove: async (ids: readonly string[]) => drafts.set(without(ids)),
    },
  } as unknown as Sync;
}

/** A field of a tab: what stands in it, typing, and sending. */
async function tab(sync: Sync, name = 'comment:list:home') {
  const Field = () => {
    const { text, change, flush, sent } = useTextDraft(name);
    return createElement('form', { onSubmit: (event) => (event.preventDefault(), sent()) }, [
      createElement('textarea', {
        ...{ key: 'text', value: text, onBlur: flush },
        onChange: ({ target }: ChangeEvent<HTMLTextAreaElement>) => change(target.value),
      }),
    ]);
  };
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  roots.push(root);
  // oxlint-disable-next-line no-children-prop -- The types ask for it as a prop, and this file has no JSX.
  root.render(createElement(SyncProvider, { sync, children: createElement(Field) }));
  await expect.poll(() => place.querySelector('textarea')).not.toBeNull();
  const input = place.querySelector('textarea') as HTMLTextAreaElement;
  const write = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  return {
    text: () => input.value,
    type(text: string) {
      write?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    send: () => place.querySelector('form')?.requestSubmit(),
    leave: () => root.unmount(),
  };
}

test('what is typed and left is there again, in another field it is not', async () => {
  const sync = device();
  const first = await tab(sync);
  first.type('Too dark for me');
  first.leave();
  const again = await tab(sync);
  await expect.poll(again.text).toBe('Too dark for me');
  expect((await tab(sync, 'comment:list:other')).text()).toBe('');
});

test('what one tab sends leaves the other, and two texts that meet are both kept', async () => {
  const sync = device();
  const [one, other] = [await tab(sync), await tab(sync)];
  one.type('Too dark for me');
  await expect.poll(other.text).toBe('Too dark for me');
  other.send();
  await expect.poll(one.text).toBe('');
  one.type('A long answer');
  other.type('quick');
  await expect.poll(() => one.text().split('\n').toSorted()).toEqual(['A long answer', 'quick']);
  await expect.poll(other.text).toBe(one.text());
});

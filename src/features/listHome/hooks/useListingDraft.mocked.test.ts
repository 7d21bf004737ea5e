import { beforeEach, expect, it, vi } from 'vitest';
import type { RecordBody } from '#src/data/types.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { applyEdits, type FieldEdit } from '#sync/model/rules/editing/edits.ts';
import { stage } from '#tests/fakes/stage.ts';
import { draftOf } from '../rules/draftOf.ts';
import { type ShownDraft, useListingDraft } from './useListingDraft.ts';

type Body = RecordBody<'listing_draft'>;

/** The drafts of a device, by id. */
const device = vi.hoisted(() => {
  const drafts = new Map<string, unknown>();
  return {
    drafts,
    sync: {
      records: {
        write: vi.fn(async (_kind: string, id: string, at: number, edits: readonly FieldEdit[]) => {
          const before = drafts.get(id) as { readonly at: number } | undefined;
          if (before !== undefined) drafts.set(id, { ...applyEdits(before, edits).body, at });
        }),
        amend: vi.fn(async (_kind: string, id: string, change: (before: unknown) => unknown) => {
          const after = change(drafts.get(id) ?? null);
          if (after !== null) drafts.set(id, after);
        }),
        remove: vi.fn(async (ids: readonly string[]) => {
          for (const id of ids) drafts.delete(id);
        }),
      },
    },
  };
});
vi.mock('#src/data/SyncProvider.tsx', () => ({ useSync: () => device.sync }));
vi.mock('#src/data/useSavedOnLeave.ts', () => ({ useSavedOnLeave: () => undefined }));

const live = draftOf(heldListing(1, { title: 'Live' }), undefined) as Body;
const retitled = (title: string): Body => ({ ...live, fields: { ...live.fields, title } });

beforeEach(() => {
  vi.clearAllMocks();
  device.drafts.clear();
  device.drafts.set('home', live);
});

const opened = (shown: Partial<ShownDraft> = {}) =>
  stage((args: ShownDraft) => useListingDraft('home', args), {
    ...{ stored: live, readOriginal: async () => live, isOver: false },
    ...shown,
  });

it('whoever only looked leaves no draft, also where the listing is read only as they leave', async () => {
  const wizard = await opened({
    readOriginal: () => new Promise((resolve) => setTimeout(() => resolve(live), 20)),
  });
  await wizard.act(() => wizard.seen.at(-1)?.set({ reviewed: true }));
  await wizard.leave();
  await vi.waitFor(() => expect(device.drafts.has('home')).toBe(false));
});

it('what another tab wrote meanwhile stays, also where this one only looked', async () => {
  const wizard = await opened();
  await wizard.act(() => wizard.seen.at(-1)?.set({ reviewed: true }));
  await wizard.act(() => void wizard.seen.at(-1)?.flush());
  device.drafts.set('home', retitled('Written elsewhere'));
  await wizard.render({
    stored: retitled('Written elsewhere'),
    readOriginal: async () => live,
    isOver: false,
  });
  await wizard.leave();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(device.sync.records.remove).not.toHaveBeenCalled();
  expect(device.drafts.get('home')).toMatchObject({ fields: { title: 'Written elsewhere' } });
});

it('a draft stays that a photo is on its way into, and goes where none came', async () => {
  const wizard = await opened();
  await wizard.act(() => wizard.seen.at(-1)?.countComing(2));
  await wizard.act(() => wizard.seen.at(-1)?.countComing(-1));
  await wizard.leave();
  await new Promise((resolve) => setImmediate(resolve));
  expect(device.drafts.has('home')).toBe(true);

  const refused = await opened();
  await refused.act(() => refused.seen.at(-1)?.countComing(1));
  await refused.act(() => refused.seen.at(-1)?.countComing(-1));
  await refused.leave();
  await vi.waitFor(() => expect(device.drafts.has('home')).toBe(false));
});

it('a change of what was published makes no draft of it again', async () => {
  const wizard = await opened();
  device.drafts.delete('home');
  await wizard.render({ stored: live, readOriginal: async () => live, isOver: true });
  await wizard.act(() => wizard.seen.at(-1)?.set({ title: 'Late' }));
  await wizard.act(() => void wizard.seen.at(-1)?.flush());
  await wizard.leave();
  await new Promise((resolve) => setImmediate(resolve));
  expect(device.drafts.has('home')).toBe(false);
  expect(device.sync.records.write).not.toHaveBeenCalled();
});

it('what is changed here takes nothing of what another tab stored with it', async () => {
  const wizard = await opened();
  device.drafts.set('home', { ...retitled('Written elsewhere'), at: 7 });
  await wizard.act(() => wizard.seen.at(-1)?.set({ description: 'Bright' }));
  await wizard.act(() => void wizard.seen.at(-1)?.flush());
  expect(device.drafts.get('home')).toMatchObject({
    fields: { title: 'Written elsewhere', description: 'Bright' },
  });
  await wizard.render({
    stored: device.drafts.get('home') as Body,
    readOriginal: async () => live,
    isOver: false,
  });
  expect(wizard.seen.at(-1)?.body.fields).toMatchObject({ title: 'Written elsewhere' });
});

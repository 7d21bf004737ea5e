import { beforeEach, expect, it, vi } from 'vitest';
import type { RecordBody } from '#src/data/types.ts';
import { heldListing } from '#src/listings/testListing.ts';
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
        put: vi.fn(async (_kind: string, body: unknown, id: string) => {
          drafts.set(id, body);
          return id;
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
    ...{ stored: live, original: live, isOver: false },
    ...shown,
  });

it('whoever only looked through the steps leaves no draft', async () => {
  const wizard = await opened();
  await wizard.act(() => wizard.seen.at(-1)?.setStep(3));
  await wizard.leave();
  await vi.waitFor(() => expect(device.drafts.has('home')).toBe(false));
});

it('what another tab wrote meanwhile stays, also where this one only looked', async () => {
  const wizard = await opened();
  await wizard.act(() => wizard.seen.at(-1)?.setStep(3));
  await wizard.act(() => void wizard.seen.at(-1)?.flush());
  device.drafts.set('home', retitled('Written elsewhere'));
  await wizard.render({ stored: retitled('Written elsewhere'), original: live, isOver: false });
  await wizard.leave();
  await new Promise((resolve) => setImmediate(resolve));
  expect(device.sync.records.amend).toHaveBeenCalled();
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
  await wizard.render({ stored: live, original: live, isOver: true });
  await wizard.act(() => wizard.seen.at(-1)?.set({ title: 'Late' }));
  await wizard.act(() => void wizard.seen.at(-1)?.flush());
  await wizard.leave();
  await new Promise((resolve) => setImmediate(resolve));
  expect(device.drafts.has('home')).toBe(false);
  expect(device.sync.records.put).not.toHaveBeenCalled();
});

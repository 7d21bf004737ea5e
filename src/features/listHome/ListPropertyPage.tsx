import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { firstValue } from '#src/data/firstValue.ts';
import { forgetShared, readShared, type SharedHere } from '#src/data/sharedHere.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useCommand } from '#src/data/useCommand.ts';
import { useListing } from '#src/data/useListings.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useRefusedListings } from '#src/data/useRefused.ts';
import type { Kept, RecordBody } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Drafts } from './components/Drafts.tsx';
import { Wizard } from './components/Wizard.tsx';
import { useNewDraft } from './hooks/useNewDraft.ts';
import { copyOf } from './rules/copyOf.ts';
import { draftOf } from './rules/draftOf.ts';
import { STEPS } from './rules/steps.ts';
import { takePhotos } from './rules/takePhotos.ts';
import type { Values } from './rules/values.ts';

/** The page on which a home is listed: the existing drafts, or the one that is being continued. */
export function ListPropertyPage() {
  const [address] = useSearchParams();
  const drafts = useRecords('listing_draft');
  const edited = address.get('edit');
  const copied = address.get('copy');
  const id = edited ?? address.get('draft');
  if (drafts === undefined) return <Waiting />;
  if (address.has('shared')) return <FromShared />;
  if (copied !== null) return <Copying key={copied} id={copied} />;
  if (id === null) return <Drafts drafts={drafts} />;
  return <Opened key={id} id={id} drafts={drafts} isEdit={edited !== null} />;
}

function Waiting() {
  return (
    <div className="mx-auto max-w-7xl px-4 py-8 sm:px-8">
      <Skeleton className="h-96" />
    </div>
  );
}

/** Begins a listing like another home, and goes on to it. */
function Copying({ id }: { readonly id: string }) {
  const { t } = useTranslation('listHome');
  const go = useNavigate();
  const listing = useListing(id);
  const [begin, state] = useCommand(async (sync, body: RecordBody<'listing_draft'>) => {
    const draft = await sync.records.make('listing_draft', body);
    // Back leads to where the copy was asked for, and not to another copy.
    await go(paths.listProperty.href(draft, STEPS[0]), { replace: true });
  });
  const isBegun = useRef(false);
  const copy = listing === undefined ? undefined : listing && copyOf(listing);
  useEffect(() => {
    if (copy === undefined || copy === null || isBegun.current) return;
    isBegun.current = true;
    void begin(copy);
  }, [copy, begin]);
  if (copy !== null && state.status !== 'failed') return <Waiting />;
  return (
    <p role="alert" className="mx-auto max-w-7xl px-4 py-12 text-soft sm:px-8">
      {t(state.status === 'failed' ? 'notKept' : 'notHere')}
    </p>
  );
}

/** Begins a listing with what another app shared: its words describe the home, its photos show it. */
function FromShared() {
  const { t } = useTranslation('listHome');
  const go = useNavigate();
  const newDraft = useNewDraft();
  const [begin, state] = useCommand(
    async ({ records, market }, body: NonNullable<typeof newDraft>) => {
      const shared = await readShared();
      const id = await records.make('listing_draft', body(fieldsOf(shared)));
      const areAllIn = await takePhotos(shared?.files ?? [], (file) => market.photos.add(id, file));
      if (shared !== null && areAllIn) await forgetShared(shared);
      await go(paths.listProperty.href(id, STEPS[0]), { replace: true });
    },
  );
  const isBegun = useRef(false);
  useEffect(() => {
    if (newDraft === undefined || isBegun.current) return;
    isBegun.current = true;
    void begin(newDraft);
  }, [newDraft, begin]);
  if (state.status !== 'failed') return <Waiting />;
  return (
    <p role="alert" className="mx-auto max-w-7xl px-4 py-12 text-soft sm:px-8">
      {t('notKept')}
    </p>
  );
}

function fieldsOf(shared: SharedHere | null): Values {
  if (shared === null) return {};
  const { title, text, url } = shared;
  const description = [text, url].filter((part) => part !== '').join('\n');
  return { ...(title !== '' && { title }), ...(description !== '' && { description }) };
}

/** How long the listing is waited for as its draft is left. */
const READ_MS = 10_000;

interface OpenedProps {
  readonly id: string;
  readonly drafts: readonly Kept<'listing_draft'>[];
  /** The address asks for a listing to be changed. */
  readonly isEdit: boolean;
}

/**
 * A draft, or a listing that is changed: it becomes a draft under its own id, and is published like a new
 * one. A draft just published stands until another page is shown.
 */
function Opened({ id, drafts, isEdit }: OpenedProps) {
  const { t } = useTranslation('listHome');
  const stored = drafts.find((draft) => draft.id === id)?.body;
  const [last, setLast] = useState(stored);
  if (stored !== undefined && stored !== last) setLast(stored);
  const [isPublished, setPublished] = useState(false);
  const { begun, readOriginal, isFailed } = useBegun(id, last !== undefined);
  // Published or thrown away in another tab or on another device.
  if (stored === undefined && last !== undefined && !isPublished)
    return <Drafts drafts={drafts} isOver />;
  const body = stored ?? last;
  if (body !== undefined)
    return (
      <Wizard
        id={id}
        stored={body}
        readOriginal={readOriginal}
        isOver={stored === undefined}
        setPublished={setPublished}
      />
    );
  if (begun !== null && !isFailed) return <Waiting />;
  if (!isEdit) return <Drafts drafts={drafts} />;
  return (
    <p role="alert" className="mx-auto max-w-7xl px-4 py-12 text-soft sm:px-8">
      {t(isFailed ? 'notKept' : 'notHere')}
    </p>
  );
}

/**
 * A listing as the draft of itself, with what the server refused of it last, as it was when it was first read. It is stored at once
 * where there is no draft yet: what is typed into it is noted for a draft that there is. Undefined while it is read, null where there
 * is none. `readOriginal`: the same as it is then, where nothing was refused.
 */
function useBegun(id: string, isStored: boolean) {
  const sync = useSync();
  const listing = useListing(id);
  const refusals = useRefusedListings();
  const refused = refusals?.find(({ body }) => body.rowId === id)?.body;
  const isRead = refusals !== undefined;
  const read = useMemo(
    () =>
      listing === undefined || !isRead
        ? undefined
        : { draft: draftOf(listing, refused), wasRefused: refused !== undefined },
    [listing, isRead, refused],
  );
  const [first, setFirst] = useState(read);
  if (first?.draft == null && read !== first) setFirst(read);
  const begun = first?.draft;
  const [keep, state] = useCommand((sync, body: RecordBody<'listing_draft'>) =>
    sync.records.make('listing_draft', body, id),
  );
  // Once: a refused listing is removed a moment later, and a second draft would overwrite what was typed by then.
  const isDecided = useRef(false);
  useEffect(() => {
    if (begun == null || isDecided.current) return;
    isDecided.current = true;
    if (!isStored) void keep(begun);
  }, [begun, isStored, keep]);
  // Not what was rendered last: a page may be left before the listing was read.
  const readOriginal = useCallback(async () => {
    const [held, all] = await Promise.all([
      firstValue(sync.market.listings.listing(id), READ_MS),
      firstValue(sync.records.list('refusal'), READ_MS),
    ]);
    // A refused draft may be stored nowhere else by now.
    const wasRefused = all === undefined || all.some(({ body }) => body.rowId === id);
    return wasRefused || first?.wasRefused === true ? null : draftOf(held ?? null, undefined);
  }, [sync, id, first]);
  return { begun, readOriginal, isFailed: state.status === 'failed' };
}

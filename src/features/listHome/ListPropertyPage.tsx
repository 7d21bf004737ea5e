import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import { useListing } from '#src/data/useListings.ts';
import { useRecords } from '#src/data/useRecord.ts';
import type { RecordBody } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Drafts } from './components/Drafts.tsx';
import { Wizard } from './components/Wizard.tsx';
import { STEPS } from './rules/steps.ts';
import { draftOf } from './rules/draftOf.ts';

/** The page on which a home is listed: the existing drafts, or the one that is being continued. */
export function ListPropertyPage() {
  const [address] = useSearchParams();
  const drafts = useRecords('listing_draft');
  const edited = address.get('edit');
  const id = address.get('draft') ?? edited;
  const open = drafts?.find((draft) => draft.id === id);
  if (drafts === undefined) return <Waiting />;
  if (open !== undefined) return <Wizard key={open.id} id={open.id} stored={open.body} />;
  return edited === null ? <Drafts drafts={drafts} /> : <BeginEdit id={edited} />;
}

function Waiting() {
  return (
    <div className="mx-auto max-w-7xl px-4 py-8 sm:px-8">
      <Skeleton className="h-96" />
    </div>
  );
}

/**
 * An existing listing becomes a draft under its own id, with what the server refused of it last: changes are written
 * and published like a new one.
 */
function BeginEdit({ id }: { readonly id: string }) {
  const { t } = useTranslation('listHome');
  const go = useNavigate();
  const listing = useListing(id);
  const refusals = useRecords('refusal');
  const [begin, state] = useCommand(async (sync, body: RecordBody<'listing_draft'>) => {
    await sync.records.put('listing_draft', body, id);
    await go(paths.listProperty.href(id, STEPS[0]), { replace: true });
  });
  const draft = useMemo(() => {
    if (listing === undefined || refusals === undefined) return undefined;
    return draftOf(listing, refusals.find(({ body }) => body.rowId === id)?.body);
  }, [id, listing, refusals]);
  // Once: a refused listing is removed a moment later, and a second draft would overwrite what was typed by then.
  const isBegun = useRef(false);
  useEffect(() => {
    if (draft == null || isBegun.current) return;
    isBegun.current = true;
    void begin(draft);
  }, [draft, begin]);
  if (draft === null || state.status === 'failed')
    return (
      <p role="alert" className="mx-auto max-w-7xl px-4 py-12 text-soft sm:px-8">
        {t(draft === null ? 'notHere' : 'notKept')}
      </p>
    );
  return <Waiting />;
}

import { useSearchParams } from 'react-router-dom';
import { useRecords } from '#src/data/useRecord.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Drafts } from './components/Drafts.tsx';
import { Wizard } from './components/Wizard.tsx';

/** Where a home is listed: the drafts there are, or the one that is gone on with. */
export function ListPropertyPage() {
  const [address] = useSearchParams();
  const drafts = useRecords('listing_draft');
  const id = address.get('draft');
  const open = drafts?.find((draft) => draft.id === id);
  if (drafts === undefined)
    return (
      <div className="mx-auto max-w-5xl px-4 py-8 sm:px-8">
        <Skeleton className="h-96" />
      </div>
    );
  if (open === undefined) return <Drafts drafts={drafts} />;
  return <Wizard key={open.id} id={open.id} stored={open.body} />;
}

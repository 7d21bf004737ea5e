import { Heart } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useArrived } from '#src/data/useArrived.ts';
import { useHomes } from '#src/data/useHomes.ts';
import { useListings } from '#src/data/useListings.ts';
import { useNoticesSeen } from '#src/data/useNoticesSeen.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ListBar } from './ListBar.tsx';
import { SavedCard } from './SavedCard.tsx';
import { savedItems, type SavedView, shownItems, tagsOf } from './savedItems.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useRemoval } from './useRemoval.tsx';
import { ViewBar } from './ViewBar.tsx';

const FIRST_VIEW: SavedView = { filter: 'all', sort: 'saved', list: null, tag: null };

/** The homes somebody keeps: lists, notes, what changed since, and what to do with several at once. */
export function SavedPage() {
  const { t } = useTranslation('saved');
  const homes = useArrived(useHomes('saved_home'), 'records');
  const ids = useMemo(() => homes?.map(({ propertyId }) => propertyId) ?? [], [homes]);
  const listings = useListings(ids);
  const lists = useRecords('home_list') ?? [];
  const [view, setView] = useState(FIRST_VIEW);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const removal = useRemoval();
  const items = savedItems(homes ?? [], listings ?? []);
  const shown = shownItems(items, view);
  useNoticesSeen(shown.map(({ saved }) => saved.propertyId));
  if (homes === undefined) return <SavedSkeleton />;

  const changed = items.filter(({ changes }) => changes.length > 0).length;
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <div className="mx-auto max-w-4xl px-4 py-8 sm:px-8 sm:py-12">
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="text-[2rem] leading-tight font-semibold">{t('title')}</h1>
        {homes.length > 0 && <Badge>{t('count', { n: homes.length })}</Badge>}
      </div>
      {homes.length === 0 ? (
        <EmptyState
          icon={<Heart size={36} aria-hidden />}
          title={t('empty.title')}
          action={
            <Link to={paths.browse.href()} className={buttonClasses()}>
              {t('empty.action')}
            </Link>
          }
        >
          {t('empty.text')}
        </EmptyState>
      ) : (
        <>
          {changed > 0 && view.filter !== 'changed' && (
            <button
              type="button"
              onClick={() => setView({ ...view, filter: 'changed' })}
              className="mb-4 flex min-h-12 w-full items-center rounded-field bg-accent-wash px-4 text-start font-medium underline"
            >
              {t('changed', { n: changed })}
            </button>
          )}
          <ListBar lists={lists} homes={homes} view={view} onChange={setView} />
          <ViewBar tags={tagsOf(items)} view={view} onChange={setView} />
          {shown.length === 0 && <p className="py-10 text-center text-soft">{t('nothing')}</p>}
          <ul className="grid gap-4">
            {shown.map((item) => (
              <li key={item.saved.propertyId}>
                <SavedCard
                  item={item}
                  lists={lists}
                  isChosen={chosen.includes(item.saved.propertyId)}
                  onChoose={(isChosen) => choose(item.saved.propertyId, isChosen)}
                  onRemove={() => void removal.remove([item.saved])}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="sticky bottom-3 z-20">
        {removal.bar}
        <SelectionBar
          chosen={chosen}
          onClear={() => setChosen([])}
          onRemove={() => {
            setChosen([]);
            const gone = homes.filter(({ propertyId }) => chosen.includes(propertyId));
            void removal.remove(gone);
          }}
        />
      </div>
    </div>
  );
}

function SavedSkeleton() {
  return (
    <div className="mx-auto grid max-w-4xl gap-4 px-4 py-12 sm:px-8">
      <Skeleton className="h-10 w-60" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}

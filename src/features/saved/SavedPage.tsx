import { Heart } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useNotes } from '#src/data/useNotes.ts';
import { useListings } from '#src/data/useListings.ts';
import { useNoticesSeen } from '#src/data/useNoticesSeen.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { HiddenLink } from '#src/listings/save/index.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { NoListings } from '#src/listings/card/index.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { ListBar } from './ListBar.tsx';
import { SavedCard } from './SavedCard.tsx';
import { isListEmpty, savedItems, type SavedView, shownItems, tagsOf } from './savedItems.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useRemoval } from './useRemoval.tsx';
import { ViewBar } from './ViewBar.tsx';

const FIRST_VIEW: SavedView = { filter: 'all', sort: 'saved', list: null, tag: null };

/** A person's saved homes: lists, notes, changes since, and actions on several at once. */
export function SavedPage() {
  const { t } = useTranslation(['saved', 'common']);
  const homes = usePulledRows(useNotes('saved_home'), 'records');
  const ids = useMemo(() => homes?.map(({ propertyId }) => propertyId) ?? [], [homes]);
  const listings = useListings(ids);
  const lists = useRecords('home_list') ?? [];
  const [view, setView] = useState(FIRST_VIEW);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const removal = useRemoval('saved_home', (n) => t('removed', { n }));
  const items = savedItems(homes ?? [], listings ?? []);
  const [now] = useState(() => Date.now());
  const shown = shownItems(items, view, now);
  useNoticesSeen(shown.map(({ saved }) => saved.propertyId));
  if (homes === undefined)
    return (
      <div className={pageClasses('wide')}>
        <h1 className="mb-5 text-[2rem] leading-tight font-semibold">{t('title')}</h1>
        <NotHereYet of={['records']}>
          <Skeleton className="mb-4 h-40" />
          <Skeleton className="h-40" />
        </NotHereYet>
      </div>
    );

  const changed = items.filter(({ changes }) => changes.length > 0).length;
  const choose = (id: string, isChosen: boolean) =>
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <div className={pageClasses('wide')}>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <h1 className="max-w-full text-[2rem] leading-tight font-semibold">
          {t('title')} {/* Beside the last word, also where the title takes two lines. */}
          {homes.length > 0 && (
            <span className="ms-1 inline-block align-middle font-text leading-none whitespace-nowrap">
              <Badge>{t('count', { n: homes.length })}</Badge>
            </span>
          )}
        </h1>
        <HiddenLink className="ms-auto" />
      </div>
      <AsOfLine of={['records', 'properties']} className="-mt-3 mb-4" />
      {homes.length === 0 ? (
        <NoListings
          icon={<Heart size={36} aria-hidden />}
          title={t('empty.title')}
          action={t('common:browse')}
        >
          {t('empty.text')}
        </NoListings>
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
          {shown.length === 0 && (
            <NothingShown
              why={isListEmpty(items, view) ? 'list.empty' : 'nothing'}
              onAll={() => setView({ ...FIRST_VIEW, sort: view.sort })}
            />
          )}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(30rem,100%),1fr))] gap-4">
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

/** Says why no home is shown, and leads back to all of them. */
function NothingShown({
  why,
  onAll,
}: {
  readonly why: 'list.empty' | 'nothing';
  readonly onAll: () => void;
}) {
  const { t } = useTranslation('saved');
  return (
    <div className="mx-auto grid max-w-sm justify-items-center gap-3 py-8 text-center">
      <p className="text-soft">{t(why)}</p>
      <Button look="secondary" onClick={onAll}>
        {t('showAll')}
      </Button>
    </div>
  );
}

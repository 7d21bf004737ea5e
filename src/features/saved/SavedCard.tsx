import { CloudOff, Download, Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import type { Kept } from '#src/data/types.ts';
import { useNow } from '#src/data/useNow.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { AlsoIn, TrueMonth } from '#src/listings/cost/index.ts';
import { ListingPicture, StatusBadge } from '#src/listings/card/index.ts';
import { coverOf } from '#contract/rules/listing/photoAddress.ts';
import { SendButton } from '#src/shared/sending/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Changes } from './Changes.tsx';
import { Notes } from './Notes.tsx';
import type { SavedItem } from './savedItems.ts';

export interface SavedCardProps {
  readonly item: SavedItem;
  readonly lists: readonly Kept<'home_list'>[];
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onRemove: () => void;
}

/** One saved home: what it is, what changed, and the person's notes. */
export function SavedCard({ item, lists, isChosen, onChoose, onRemove }: SavedCardProps) {
  const { t } = useTranslation('saved');
  const texts = useListingTexts();
  const format = useFormat();
  const { saved, listing } = item;
  const known = listing ?? saved.asOf;
  const photo = listing?.photos[0] ?? coverOf(saved.asOf.photo);
  return (
    <article className="@container rounded-card border border-line bg-sheet p-3 shadow-card sm:p-4">
      {/* Large text stands below the photo, in the whole width. */}
      <div className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto] sm:gap-5 @max-[16rem]:grid-cols-[minmax(0,1fr)_auto]">
        <ListingPicture
          photo={photo}
          alt=""
          tier="thumb"
          className="aspect-4/3 w-full rounded-field sm:row-span-2"
        />
        <div className="min-w-0 @max-[16rem]:order-2 @max-[16rem]:col-span-full">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <bdi className="font-semibold sm:text-lg">
              {listing === null
                ? texts.money(saved.asOf.price, saved.asOf.currency)
                : texts.price(listing)}
            </bdi>
            {(listing !== null || isClosed(known.status)) && <StatusBadge home={known} />}
          </p>
          {listing !== null && <TrueMonth home={listing} className="text-sm text-soft" />}
          <AlsoIn amount={known.price} currency={known.currency} />
          <h2 className="text-base font-medium">
            <Link
              to={paths.property.href(saved.propertyId)}
              dir="auto"
              className="font-text underline-offset-2 hover:underline"
            >
              {known.title}
            </Link>
          </h2>
        </div>
        {/* On a phone below all of it: beside the photo each line would take three. */}
        <div className="min-w-0 max-sm:order-last max-sm:col-span-full sm:col-start-2 sm:row-start-2 sm:-mt-5">
          <p className="text-sm text-soft">{texts.facts(known)}</p>
          <p className="text-sm text-soft">{t('savedOn', { date: format.date(saved.savedAt) })}</p>
          {listing === null && <NotHere savedAt={saved.savedAt} />}
        </div>
        <div className="flex flex-col items-center gap-1 @max-[16rem]:order-1 sm:col-start-3 sm:row-span-2 sm:row-start-1">
          <IconButton label={t('removeOne', { title: known.title })} onClick={onRemove}>
            <Heart size={20} aria-hidden className="fill-danger text-danger" />
          </IconButton>
          <SendButton
            isIcon
            what={{ kind: 'homes', ids: [saved.propertyId], title: known.title }}
          />
          <label className="grid size-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={t('choose', { title: known.title })}
              checked={isChosen}
              onChange={({ target }) => onChoose(target.checked)}
              className="size-5"
            />
          </label>
        </div>
      </div>
      <Changes item={item} />
      <Notes saved={saved} title={known.title} lists={lists} />
    </article>
  );
}

/** For so long after a home was saved its row is awaited, ms; one that is not here later may be nowhere. */
const COMES_MS = 10 * 60_000;

/**
 * Says that the home is shown as it was noted, and whether the rest is on its way. `savedAt`: ms since the
 * epoch.
 */
function NotHere({ savedAt }: { readonly savedAt: number }) {
  const { t } = useTranslation('saved');
  const isNew = useNow() - savedAt < COMES_MS;
  const isComing = useReachability() !== 'offline' && isNew;
  const Sign = isComing ? Download : CloudOff;
  return (
    <p className={`mt-1 flex items-center gap-1.5 text-sm ${isComing ? 'text-soft' : 'text-warn'}`}>
      <Sign size={16} aria-hidden className="shrink-0" /> {t(isComing ? 'coming' : 'notHere')}
    </p>
  );
}

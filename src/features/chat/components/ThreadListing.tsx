import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useListing } from '#src/data/useListings.ts';
import { paths } from '#src/paths.ts';
import { ListingPicture, StatusBadge } from '#src/listings/card/index.ts';
import { TrueMonth } from '#src/listings/cost/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';

/** A home in a conversation: as it is now, not as it was when it was shared. */
export function ThreadListing({ id }: { readonly id: string }) {
  const { t } = useTranslation('homes');
  const texts = useListingTexts();
  const home = useListing(id);
  return (
    <Link
      to={paths.property.href(id)}
      className="flex h-full items-center gap-3 rounded-field bg-sheet p-2 text-ink no-underline shadow-[inset_0_0_0_1px_var(--line)] hover:bg-wash"
    >
      <ListingPicture
        photo={home?.photos[0]}
        alt=""
        tier="thumb"
        className="h-full w-20 shrink-0 rounded-field"
      />
      {home == null ? (
        <span className="text-sm text-soft">{home === null && t('notHereYet')}</span>
      ) : (
        <span className="grid min-w-0 flex-1 justify-items-start gap-0.5 text-sm">
          <StatusBadge home={home} />
          <span dir="auto" className="line-clamp-1 w-full font-semibold">
            {home.title}
          </span>
          <bdi className="text-soft">{texts.price(home)}</bdi>
          <TrueMonth home={home} className="line-clamp-2 leading-snug text-soft" />
        </span>
      )}
    </Link>
  );
}

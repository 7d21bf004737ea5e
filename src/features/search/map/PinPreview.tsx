import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useListings } from '#src/data/useListings.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useSession } from '#src/data/useSession.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { SaveAsGuest, SaveButton } from '#src/listings/save/index.ts';
import { useListingTexts, useTitleOf } from '#src/listings/facts/index.ts';
import { paths } from '#src/paths.ts';
import { keyOf } from '#src/ui/keyOf.ts';
import { IconButton } from '#src/ui/IconButton.tsx';

/** The home behind a pin, or the homes in one place. */
export function PinPreview({
  ids,
  onClose,
}: {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['search', 'common']);
  const texts = useListingTexts();
  const titleOf = useTitleOf();
  const isMember = useSession().status === 'authenticated';
  const isOffline = useReachability() === 'offline';
  const read = useListings(ids);
  const homes = read ?? [];
  return (
    <div
      role="region"
      aria-label={t('pin.label')}
      data-scroller="pin"
      onKeyDown={(event) => keyOf(event) === 'Escape' && onClose()}
      className="absolute inset-x-3 bottom-3 z-20 mx-auto max-h-72 max-w-md overflow-y-auto rounded-card border border-line bg-sheet shadow-float"
    >
      <div className="sticky top-0 float-end bg-sheet/80">
        <IconButton label={t('common:close')} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {/* A pin comes with the index of a city, what stands behind it with its neighbourhood. */}
      {homes.length === 0 && (
        <p role="status" className="min-h-20 p-4 text-soft">
          {read !== undefined && t(isOffline ? 'pin.away' : 'pin.coming', { count: ids.length })}
        </p>
      )}
      <ul className="divide-y divide-line">
        {homes.map((home) => (
          <li key={home.id} className="relative flex gap-3 p-3">
            <ListingPicture
              photo={home.photos[0]}
              alt=""
              tier="thumb"
              className="h-24 w-32 shrink-0 rounded-field"
            />
            <div className="min-w-0">
              <p className="font-display text-lg leading-tight font-semibold">
                <bdi>{texts.price(home)}</bdi>
              </p>
              <p className="text-sm text-soft">{texts.facts(home)}</p>
              <Link
                to={paths.property.href(home.id)}
                dir="auto"
                className="line-clamp-2 leading-snug font-medium after:absolute after:inset-0 hover:underline"
              >
                {titleOf(home)}
              </Link>
            </div>
            {isMember ? (
              <SaveButton
                propertyId={home.id}
                title={titleOf(home)}
                isIcon
                className="relative z-10 ms-auto self-end"
              />
            ) : (
              <SaveAsGuest
                id={home.id}
                title={titleOf(home)}
                className="relative z-10 ms-auto self-end"
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

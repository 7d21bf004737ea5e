import { Link } from 'react-router-dom';
import type { Property } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { ListingPicture } from './ListingPicture.tsx';
import { SaveButton } from '../save/index.ts';
import { SendButton } from '#src/shared/sending/index.ts';
import { useListingTexts, type Titled, useTitleOf } from '../facts/index.ts';
import { useShown } from './useShown.ts';

export type TiledListing = Pick<
  Property,
  | 'id'
  | 'title'
  | 'price'
  | 'currency'
  | 'price_period'
  | 'property_type'
  | 'bedrooms'
  | 'bathrooms'
  | 'living_area'
  | 'photos'
  | 'status'
  | 'area_id'
> &
  Titled;

/** As large as a finger needs it, and drawn smaller: a picture of a phone is not wider than three of them. */
const ON_PICTURE =
  'absolute end-0 z-10 before:absolute before:inset-1.5 before:-z-10 before:rounded-full before:bg-sheet/90 before:shadow-card hover:bg-transparent! hover:before:bg-sheet';

/** A home at a glance: picture, price, size. The whole tile links to the home; the heart saves it. */
export function ListingTile({ home }: { readonly home: TiledListing }) {
  const texts = useListingTexts();
  const title = useTitleOf()(home);
  const shown = useShown<HTMLDivElement>(home.id);
  return (
    <div ref={shown} className="group relative min-w-0">
      <div className="relative">
        <ListingPicture
          photo={home.photos[0]}
          alt=""
          tier="medium"
          sizes="17rem"
          className="aspect-4/3 w-full rounded-card"
        />
        <SaveButton
          propertyId={home.id}
          title={title}
          shown={home}
          isIcon
          className={`${ON_PICTURE} top-0`}
        />
        <SendButton
          isIcon
          what={{ kind: 'homes', ids: [home.id], title }}
          className={`${ON_PICTURE} bottom-0`}
        />
      </div>
      <p className="mt-2 font-semibold">
        <bdi>{texts.price(home)}</bdi>
      </p>
      <Link
        to={paths.property.href(home.id)}
        dir="auto"
        className="block truncate font-medium group-hover:underline after:absolute after:inset-0 after:rounded-card"
      >
        {title}
      </Link>
      <p className="text-sm text-soft">{texts.facts(home)}</p>
    </div>
  );
}

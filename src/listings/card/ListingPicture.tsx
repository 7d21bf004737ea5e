import type { ReactNode } from 'react';
import type { ListingPhoto } from '#src/data/types.ts';
import { smallerPhotos } from '#src/data/dataSaver.ts';
import { useLive } from '#src/data/useLive.ts';
import { usePhotoUrl } from '#src/data/usePhotos.ts';
import { classes } from '#src/ui/classes.ts';
import {
  photoAddress,
  photoSet,
  type PhotoTier,
  smallerTier,
} from '#contract/rules/listing/photoAddress.ts';
import { useImageRetry } from './useImageRetry.ts';

export interface ListingPictureProps {
  /** Undefined: the home has none. */
  readonly photo: Pick<ListingPhoto, 'id' | 'key' | 'w' | 'h'> | undefined;
  /** Empty where the text beside it says the same. */
  readonly alt: string;
  /** The size that is shown; with `sizes` the largest the browser may choose. */
  readonly tier: PhotoTier;
  /** The smallest size that will do here where smaller photos are chosen: the smallest there is, if not given. */
  readonly least?: PhotoTier;
  /** The available width in CSS: '(min-width: 64rem) 36rem, 100vw'. */
  readonly sizes?: string;
  readonly className?: string;
  /** For photos that are visible at once; all others load when they are scrolled to. */
  readonly isFirst?: boolean;
  /** Shows the whole picture instead of filling the frame. */
  readonly isWhole?: boolean;
  /** Is shown instead of the drawing where there is no picture to show. */
  readonly instead?: ReactNode;
}

/** Degrees of the colour circle that a drawing may have. As classes: the policy of content takes no style that comes as text. */
const HUES = [
  '[--hue:25]',
  '[--hue:60]',
  '[--hue:105]',
  '[--hue:165]',
  '[--hue:225]',
  '[--hue:265]',
] as const;

/** A drawing has a colour of its own, always the same for a photo: cards that wait are told apart. */
function drawnIn(photo: ListingPictureProps['photo']): string | undefined {
  const id = photo?.id ?? '';
  let sum = 0;
  for (let at = 0; at < id.length; at += 1) sum += id.charCodeAt(at);
  return HUES[sum % HUES.length];
}

/** A photo of a home, from this device if it is here. Until it comes, and where there is none, a drawing keeps its place. */
export function ListingPicture({
  photo,
  alt,
  tier: largest,
  least = 'thumb',
  sizes,
  className,
  isFirst,
  isWhole,
  instead,
}: ListingPictureProps) {
  const tier = useLive(smallerPhotos) ? smallerTier(largest, least) : largest;
  const own = usePhotoUrl(photo !== undefined && photo.key === null ? photo.id : null);
  const address = photo?.key == null ? own : photoAddress(photo.key, tier);
  const { isAsked, onError } = useImageRetry(address);
  if (address === null || !isAsked)
    return (
      instead ?? (
        <span
          role={alt === '' ? undefined : 'img'}
          aria-label={alt === '' ? undefined : alt}
          aria-hidden={alt === '' ? true : undefined}
          className={classes('block drawn-home', drawnIn(photo), className)}
        />
      )
    );
  // A picture shown whole does not fill its frame: what is behind it would be seen.
  const isDrawn = isWhole !== true;
  return (
    <img
      src={address}
      {...(sizes !== undefined &&
        photo?.key != null && { sizes, srcSet: photoSet(photo.key, tier) })}
      alt={alt}
      width={photo?.w}
      height={photo?.h}
      loading={isFirst ? 'eager' : 'lazy'}
      {...(isFirst === true && { fetchPriority: 'high' })}
      decoding="async"
      draggable={false}
      onError={onError}
      className={classes(
        isDrawn ? classes('drawn-home', drawnIn(photo)) : 'bg-wash',
        isWhole ? 'object-contain' : 'object-cover',
        className,
      )}
    />
  );
}

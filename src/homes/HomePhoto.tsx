import { House } from 'lucide-react';
import type { ListingPhoto } from '#src/data/types.ts';
import { usePhotoUrl } from '#src/data/usePhotos.ts';
import { classes } from '#src/ui/classes.ts';
import { photoAddress, photoSet, type PhotoTier } from './photoAddress.ts';
import { useTries } from './useTries.ts';

export interface HomePhotoProps {
  /** Undefined: the home has none. */
  readonly photo: Pick<ListingPhoto, 'id' | 'key' | 'w' | 'h'> | undefined;
  /** Empty where the words beside it say the same. */
  readonly alt: string;
  /** The size that is shown; with `sizes` the largest the browser may choose. */
  readonly tier: PhotoTier;
  /** How much room there is, as CSS says it: '(min-width: 64rem) 36rem, 100vw'. */
  readonly sizes?: string;
  readonly className?: string;
  /** For what is in sight at once; everything else waits until it is scrolled to. */
  readonly isFirst?: boolean;
  /** Shows the whole picture instead of filling the frame. */
  readonly isWhole?: boolean;
}

/** A photo of a home, from this device if it is here. Where it cannot be had, a quiet drawing keeps its place. */
export function HomePhoto({
  photo,
  alt,
  tier,
  sizes,
  className,
  isFirst,
  isWhole,
}: HomePhotoProps) {
  const own = usePhotoUrl(photo !== undefined && photo.key === null ? photo.id : null);
  const address = photo?.key == null ? own : photoAddress(photo.key, tier);
  const { isAsked, onError } = useTries(address);
  if (address === null || !isAsked)
    return (
      <span
        role={alt === '' ? undefined : 'img'}
        aria-label={alt === '' ? undefined : alt}
        aria-hidden={alt === '' ? true : undefined}
        className={classes('grid place-items-center bg-wash text-faint', className)}
      >
        <House size={36} strokeWidth={1.25} aria-hidden />
      </span>
    );
  return (
    <img
      src={address}
      {...(sizes !== undefined &&
        photo?.key != null && { sizes, srcSet: photoSet(photo.key, tier) })}
      alt={alt}
      width={photo?.w}
      height={photo?.h}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      draggable={false}
      onError={onError}
      className={classes('bg-wash', isWhole ? 'object-contain' : 'object-cover', className)}
    />
  );
}

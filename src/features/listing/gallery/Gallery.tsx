import { ChevronLeft, ChevronRight, Images } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plainPhotos } from '#contract/rules/listing/tour.ts';
import type { ListingPhoto } from '#src/data/types.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { HeldNote } from './HeldNote.tsx';
import { usePhotoAlt } from './usePhotoAlt.ts';
import { Viewer } from './Viewer.tsx';

export interface GalleryProps {
  readonly photos: readonly ListingPhoto[];
  /** How many there are, where some of them are still to come. */
  readonly total?: number;
}

/**
 * The photos: a strip to swipe or step through on a phone, a mosaic of five on a desktop. Each opens the viewer,
 * which has all of them.
 */
export function Gallery({ photos: all, total }: GalleryProps) {
  const { t } = useTranslation('listing');
  const photos = plainPhotos(all);
  const altOf = usePhotoAlt();
  const strip = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  // By its id: others may come before it.
  const [shown, setShown] = useState<string | null>(null);
  const last = photos.length - 1;
  const count = total ?? photos.length;

  function step(by: number): void {
    const next = Math.min(last, Math.max(0, at + by));
    strip.current?.children[next]?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }

  function follow({ scrollLeft, clientWidth }: HTMLElement): void {
    // From right to left the browser counts in negative numbers from the right.
    setAt(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)));
  }

  if (count === 0) return <p className="rounded-card bg-wash p-8 text-soft">{t('gallery.none')}</p>;
  return (
    <section aria-label={t('gallery.label')}>
      {/* From edge to edge on a phone. */}
      <div className="relative max-sm:-mx-4">
        <ul
          ref={strip}
          onScroll={({ currentTarget }) => follow(currentTarget)}
          className="flex snap-x snap-mandatory overflow-x-auto sm:rounded-card [scrollbar-width:none] lg:grid lg:h-[26rem] lg:grid-cols-4 lg:grid-rows-2 lg:gap-2 lg:overflow-hidden print:h-64"
        >
          {photos.map((photo, index) => (
            <li
              key={photo.id}
              className={classes(
                'relative w-full shrink-0 snap-center lg:w-auto',
                tileOf(index, count),
                index > 0 && 'print:hidden',
              )}
            >
              <button
                type="button"
                onClick={() => setShown(photo.id)}
                className="block size-full -outline-offset-4"
              >
                <ListingPicture
                  photo={photo}
                  alt={altOf(photo)}
                  tier="medium"
                  least="medium"
                  sizes={index === 0 ? FIRST_SIZES : TILE_SIZES}
                  isFirst={index === 0}
                  className="aspect-4/3 size-full lg:aspect-auto"
                />
              </button>
            </li>
          ))}
          {tilesToCome(photos.length, count).map((index) => (
            <li
              key={index}
              aria-hidden
              className={classes(
                'w-full shrink-0 bg-wash max-lg:aspect-4/3 lg:w-auto',
                index > 0 && 'max-lg:hidden print:hidden',
                tileOf(index, count),
              )}
            />
          ))}
        </ul>
        <Arrows isFirst={at === 0} isLast={at >= last} onStep={step} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
        <p role="status" className="text-sm text-soft tabular-nums lg:sr-only">
          {t('gallery.position', { at: at + 1, count })}
        </p>
        {total === undefined && <HeldNote photos={photos} />}
        <Button
          look="quiet"
          icon={<Images size={20} aria-hidden />}
          disabled={photos.length === 0}
          onClick={() => setShown(photos[at]?.id ?? null)}
          className="ms-auto -me-3 px-3!"
        >
          {t('gallery.all', { n: count })}
        </Button>
      </div>
      <Viewer
        photos={photos}
        {...(total !== undefined && { total })}
        id={shown}
        onChange={setShown}
        onClose={() => setShown(null)}
      />
    </section>
  );
}

interface ArrowsProps {
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onStep: (by: number) => void;
}

/** On a phone: to the photo before, and to the next one. */
function Arrows({ isFirst, isLast, onStep }: ArrowsProps) {
  const { t } = useTranslation('files');
  return (
    <div className="pointer-events-none absolute inset-x-0 top-1/2 flex -translate-y-1/2 justify-between px-2 lg:hidden print:hidden">
      <IconButton
        label={t('viewer.before')}
        disabled={isFirst}
        onClick={() => onStep(-1)}
        className="pointer-events-auto bg-sheet/85"
      >
        <ChevronLeft size={24} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <IconButton
        label={t('viewer.after')}
        disabled={isLast}
        onClick={() => onStep(1)}
        className="pointer-events-auto bg-sheet/85"
      >
        <ChevronRight size={24} aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  );
}

/** So many photos are in the mosaic. */
const TILES = 5;

/** The widths of the mosaic's tiles on a desktop; on a phone each is as wide as the window. */
const FIRST_SIZES = '(min-width: 64rem) 36rem, 100vw';
const TILE_SIZES = '(min-width: 64rem) 18rem, 100vw';

/** The places of the mosaic whose photos are still to come. */
const tilesToCome = (here: number, count: number): readonly number[] =>
  Array.from({ length: Math.max(0, Math.min(count, TILES) - here) }, (_, place) => here + place);

/** How much of the mosaic of four columns and two rows a photo takes; from the sixth on photos are not in it. */
function tileOf(index: number, count: number): string {
  if (index >= TILES) return 'lg:hidden';
  if (count === 1) return 'lg:col-span-4 lg:row-span-2';
  if (index === 0 || count === 2) return 'lg:col-span-2 lg:row-span-2';
  if (count === 3 || (count === 4 && index === 1)) return 'lg:col-span-2';
  return '';
}

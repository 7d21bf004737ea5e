import { ArrowLeft, ArrowRight, EllipsisVertical, GripVertical, Star, Trash2 } from 'lucide-react';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHOTO_ROOMS } from '#contract/entities/property.ts';
import type { ListingPhoto, PhotoState } from '#src/data/types.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { PhotoActs } from '../hooks/useDraftPhotos.ts';
import { placeAfter, type Reuse } from '../rules/photos.ts';
import { PhotoProgress } from './PhotoProgress.tsx';

export interface PhotoCardProps {
  readonly photo: ListingPhoto;
  /** From 0; the first is the cover. */
  readonly index: number;
  readonly count: number;
  /** The progress of its upload; undefined: it was stored before. */
  readonly state: PhotoState | undefined;
  /** Other listings with this picture. */
  readonly reuse: Reuse | undefined;
  readonly acts: PhotoActs;
}

/**
 * One photo with its fields and its position. Rendered again only when it changed: there are up to fifty, and one of
 * them is being read or uploaded at any time.
 */
export const PhotoCard = memo(PlainPhotoCard);

function PlainPhotoCard({ photo, index, count, state, reuse, acts }: PhotoCardProps) {
  const { t } = useTranslation('listHome');
  const texts = usePropertyTexts();
  const format = useFormat();
  const set = (fields: Partial<ListingPhoto>) => acts.set(photo.id, fields);
  const name = texts.room(photo.room);
  const place = t('photo.place', { place: index + 1, of: count });
  const card = useInSight(index);
  const [wasCaptioned] = useState((photo.caption ?? '') !== '');
  return (
    <div
      ref={card}
      className="flex h-full flex-col gap-2 rounded-card border border-line bg-sheet p-2 sm:p-3"
    >
      <div className="relative aspect-4/3 overflow-hidden rounded-field bg-wash">
        <ListingPicture
          photo={photo}
          alt={photo.caption === undefined ? name : `${name}: ${photo.caption}`}
          tier="medium"
          className="size-full"
        />
        <span className="absolute start-2 top-2">
          <Badge tone={index === 0 ? 'accent' : 'neutral'}>
            {index === 0 ? (
              t('photo.cover')
            ) : (
              <>
                <span aria-hidden>{format.number(index + 1)}</span>
                <span className="sr-only">{place}</span>
              </>
            )}
          </Badge>
        </span>
        <MoveHandle photo={photo} index={index} count={count} acts={acts} />
      </div>
      <PhotoProgress id={photo.id} state={state} onRetry={acts.retry} />
      {reuse !== undefined && (
        <p className="rounded-field bg-warn-wash px-3 py-2 text-sm text-warn">
          {reuse.kind === 'here'
            ? t('photo.twice')
            : t('photo.elsewhere', { title: reuse.title === '' ? t('untitled') : reuse.title })}
        </p>
      )}
      <Select
        label={t('photo.room')}
        value={photo.room}
        options={PHOTO_ROOMS.map((room) => ({ value: room, label: texts.room(room) }))}
        onChange={(room) => set({ room })}
      />
      <details open={wasCaptioned} className="text-sm">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent">
          {t('photo.caption')}
        </summary>
        <TextField
          label={t('photo.caption')}
          maxLength={200}
          dir="auto"
          value={photo.caption ?? ''}
          onChange={({ target }) => set({ caption: target.value })}
        />
      </details>
      <div className="-mx-1.5 mt-auto flex items-center justify-between">
        <Menu
          trigger={
            <button
              type="button"
              aria-label={t('photo.moreOf', { place })}
              className="grid size-11 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink"
            >
              <EllipsisVertical size={20} aria-hidden />
            </button>
          }
        >
          <MenuItem
            icon={<Star size={18} aria-hidden />}
            isDisabled={index === 0}
            onSelect={() => acts.move(photo.id, 0)}
          >
            {t('photo.makeCover', { place })}
          </MenuItem>
          <MenuItem
            icon={<ArrowLeft size={18} aria-hidden className="rtl:-scale-x-100" />}
            isDisabled={index === 0}
            onSelect={() => acts.move(photo.id, index - 1)}
          >
            {t('photo.earlier', { place })}
          </MenuItem>
          <MenuItem
            icon={<ArrowRight size={18} aria-hidden className="rtl:-scale-x-100" />}
            isDisabled={index === count - 1}
            onSelect={() => acts.move(photo.id, index + 1)}
          >
            {t('photo.later', { place })}
          </MenuItem>
        </Menu>
        <IconButton
          label={t('photo.remove', { place })}
          onClick={() => acts.remove(photo.id, index)}
        >
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/**
 * The handle that moves a photo: a finger drags it (`PhotosField` follows), keys move it by one, by a row, or
 * to either end. A mouse drags the whole card.
 */
function MoveHandle({
  photo,
  index,
  count,
  acts,
}: Pick<PhotoCardProps, 'photo' | 'index' | 'count' | 'acts'>) {
  const { t } = useTranslation('listHome');
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const grid = event.currentTarget.closest('ol');
    if (grid === null) return;
    const { direction, gridTemplateColumns } = getComputedStyle(grid);
    const to = placeAfter(event.key, {
      index,
      count,
      columns: gridTemplateColumns.split(' ').length,
      isRightToLeft: direction === 'rtl',
    });
    if (to === null) return;
    event.preventDefault();
    if (to !== index) acts.move(photo.id, to);
  };
  return (
    <button
      type="button"
      data-handle={photo.id}
      aria-label={t('photo.move', { place: t('photo.place', { place: index + 1, of: count }) })}
      title={t('photo.moveHint')}
      onKeyDown={move}
      className="absolute end-1.5 top-1.5 grid size-11 touch-none cursor-grab place-items-center rounded-full bg-sheet/90 text-ink shadow-card"
    >
      <GripVertical size={20} aria-hidden />
    </button>
  );
}

/** A person who moves a photo with its buttons keeps the focus on it. */
function useInSight(index: number) {
  const card = useRef<HTMLDivElement>(null);
  const shownAt = useRef(index);
  useEffect(() => {
    if (shownAt.current === index) return;
    shownAt.current = index;
    if (card.current?.contains(document.activeElement))
      document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [index]);
  return card;
}

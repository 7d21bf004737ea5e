import { ArrowLeft, ArrowRight, Star, Trash2 } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PHOTO_ROOMS } from '#contract/entities/property.ts';
import type { ListingPhoto, PhotoState } from '#src/data/types.ts';
import { HomePhoto } from '#src/homes/HomePhoto.tsx';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { PhotoActs } from '../hooks/useDraftPhotos.ts';
import type { Reuse } from '../rules/photos.ts';
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
  const set = (fields: Partial<ListingPhoto>) => acts.set(photo.id, fields);
  const name = texts.room(photo.room);
  const place = t('photo.place', { place: index + 1, of: count });
  const card = useInSight(index);
  return (
    <div
      ref={card}
      className="grid h-full content-start gap-3 rounded-card border border-line bg-sheet p-3"
    >
      <div className="relative aspect-4/3 overflow-hidden rounded-field bg-wash">
        <HomePhoto
          photo={photo}
          alt={photo.caption === undefined ? name : `${name}: ${photo.caption}`}
          tier="medium"
          className="size-full"
        />
        <span className="absolute start-2 top-2">
          <Badge tone={index === 0 ? 'accent' : 'neutral'}>
            {index === 0 ? t('photo.cover') : place}
          </Badge>
        </span>
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
      <TextField
        label={t('photo.caption')}
        maxLength={200}
        dir="auto"
        value={photo.caption ?? ''}
        onChange={({ target }) => set({ caption: target.value })}
      />
      <div className="flex items-center">
        <IconButton
          label={t('photo.earlier', { place })}
          disabled={index === 0}
          onClick={() => acts.move(photo.id, index - 1)}
        >
          <ArrowLeft size={20} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton
          label={t('photo.later', { place })}
          disabled={index === count - 1}
          onClick={() => acts.move(photo.id, index + 1)}
        >
          <ArrowRight size={20} aria-hidden className="rtl:-scale-x-100" />
        </IconButton>
        <IconButton
          label={t('photo.makeCover', { place })}
          disabled={index === 0}
          onClick={() => acts.move(photo.id, 0)}
        >
          <Star size={20} aria-hidden />
        </IconButton>
        <span className="ms-auto">
          <IconButton
            label={t('photo.remove', { place })}
            onClick={() => acts.remove(photo.id, index)}
          >
            <Trash2 size={20} aria-hidden />
          </IconButton>
        </span>
      </div>
    </div>
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

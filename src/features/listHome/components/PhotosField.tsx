import { Camera, ImagePlus } from 'lucide-react';
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PHOTOS } from '#contract/rules/listing/publishable.ts';
import type { ListingPhoto } from '#src/data/types.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { Button } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Spinner } from '#src/ui/Spinner.tsx';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { usePhotoAnnouncements } from '../hooks/usePhotoAnnouncements.ts';
import { PhotoCard } from './PhotoCard.tsx';
import { Refusals } from './Refusals.tsx';

/** Photos from the camera or files, in order, each with room, caption and upload progress. */
export function PhotosField() {
  const { t } = useTranslation(['listHome', 'common']);
  const texts = usePropertyTexts();
  const { tray, errorOf } = useOpenDraft();
  const [dragged, setDragged] = useState<number | null>(null);
  const { photos } = tray;
  const { acts, told } = usePhotoAnnouncements(tray);
  const error = errorOf('photos');

  function moveTo(index: number): void {
    if (dragged === null || dragged === index) return;
    const photo = photos[dragged];
    if (photo !== undefined) tray.acts.move(photo.id, index);
    setDragged(index);
  }

  const touch = useTouch(photos, dragged, setDragged, moveTo);

  return (
    <fieldset id={fieldId('photos')} tabIndex={-1} className="grid gap-4 outline-none">
      <legend className="sr-only">{t('group.photos')}</legend>
      <p className="text-soft">{t('photo.hint', { least: PHOTOS.least, most: PHOTOS.most })}</p>
      <p className="text-soft">
        {t('photo.plan', { plan: texts.room('floor_plan'), shows: t('photo.room') })}
      </p>
      {error !== undefined && <p className="text-sm font-medium text-danger">{error}</p>}
      <PickButtons isFull={tray.isFull} onPick={(files) => void tray.add(files)} />
      <p role="status" className="flex items-center gap-2 text-sm text-soft empty:hidden">
        {tray.reading > 0 && (
          <>
            <Spinner />
            {t('photo.reading', { count: tray.reading })}
          </>
        )}
      </p>
      <p role="status" className="sr-only">
        {told}
      </p>
      <Refusals of="photos" />
      <ol
        className="grid grid-cols-2 gap-3 lg:grid-cols-3"
        onDrop={(event) => event.preventDefault()}
        {...touch}
      >
        {photos.map((photo, index) => (
          <li
            key={photo.id}
            data-photo={index}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => {
              event.preventDefault();
              moveTo(index);
            }}
            onDragEnd={() => setDragged(null)}
            className={classes('rounded-card', dragged === index && 'opacity-50')}
          >
            <PhotoCard
              photo={photo}
              index={index}
              count={photos.length}
              state={tray.states.get(photo.id)}
              reuse={tray.reuses.get(photo.id)}
              acts={acts}
            />
          </li>
        ))}
      </ol>
      <UndoBar undo={tray.removal} label={t('common:undo')} onUndo={tray.takeBack}>
        {({ name, index, of }) =>
          t('photo.removed', {
            place: name === undefined ? t('photo.place', { place: index + 1, of }) : isolated(name),
          })
        }
      </UndoBar>
    </fieldset>
  );
}

/** A finger on a photo's handle drags it to wherever the finger is: what the browser drags by itself is for a mouse. */
function useTouch(
  photos: readonly ListingPhoto[],
  dragged: number | null,
  setDragged: (index: number | null) => void,
  moveTo: (index: number) => void,
) {
  useEffect(() => {
    if (dragged === null) return undefined;
    const end = () => setDragged(null);
    window.addEventListener('pointerup', end);
    return () => window.removeEventListener('pointerup', end);
  }, [dragged, setDragged]);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || !(event.target instanceof Element)) return;
      const id = event.target.closest<HTMLElement>('[data-handle]')?.dataset.handle;
      const index = photos.findIndex((photo) => photo.id === id);
      if (index !== -1) setDragged(index);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' || dragged === null) return;
      const below = document.elementFromPoint(event.clientX, event.clientY);
      const place = below?.closest<HTMLElement>('[data-photo]')?.dataset.photo;
      if (place !== undefined) moveTo(Number(place));
    },
  };
}

function PickButtons({
  isFull,
  onPick,
}: {
  readonly isFull: boolean;
  readonly onPick: (files: readonly File[]) => void;
}) {
  const { t } = useTranslation('listHome');
  const file = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const input = {
    type: 'file',
    accept: 'image/*',
    className: 'sr-only',
    tabIndex: -1,
    onChange: ({ target }: { readonly target: HTMLInputElement }) => {
      onPick([...(target.files ?? [])]);
      target.value = '';
    },
  };
  return (
    <div className="flex flex-wrap gap-3">
      <input {...input} ref={file} multiple aria-label={t('photo.files')} />
      <input {...input} ref={camera} capture="environment" aria-label={t('photo.camera')} />
      <Button
        disabled={isFull}
        icon={<ImagePlus size={18} aria-hidden />}
        onClick={() => file.current?.click()}
      >
        {t('photo.add')}
      </Button>
      <Button
        look="secondary"
        disabled={isFull}
        icon={<Camera size={18} aria-hidden />}
        onClick={() => camera.current?.click()}
        className="pointer-fine:hidden"
      >
        {t('photo.take')}
      </Button>
    </div>
  );
}

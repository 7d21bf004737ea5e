import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingPhoto } from '#src/data/types.ts';
import { HomePhoto } from '#src/homes/HomePhoto.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { stepOf } from '#src/ui/stepOf.ts';
import { swipeStep } from './swipeStep.ts';
import { usePhotoAlt } from './usePhotoAlt.ts';

export interface ViewerProps {
  readonly photos: readonly ListingPhoto[];
  /** Null: closed. */
  readonly index: number | null;
  readonly onChange: (index: number) => void;
  readonly onClose: () => void;
}

const BUTTON = 'text-white hover:bg-white/15 hover:text-white';

/** One photo at a time over the whole screen. Swipe, buttons, arrow keys, Home and End; Escape leaves. */
export function Viewer({ photos, index, onChange, onClose }: ViewerProps) {
  const { t, i18n } = useTranslation(['listing', 'common']);
  const altOf = usePhotoAlt();
  const from = useRef<number | null>(null);
  const count = photos.length;
  const photo = index === null ? undefined : photos[index];
  const isRtl = i18n.dir() === 'rtl';
  const go = (by: number) => index !== null && onChange((index + by + count) % count);
  return (
    <Dialog.Root open={photo !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black" />
        <Dialog.Popup
          className="fixed inset-0 z-50 flex flex-col bg-black text-white"
          onKeyDown={(event) => {
            const to = stepOf(event.key, index ?? 0, count, isRtl);
            if (to === null) return;
            event.preventDefault();
            onChange(to);
          }}
        >
          {photo !== undefined && index !== null && (
            <>
              <div className="flex items-center gap-2 p-2 ps-4">
                <p role="status" className="flex-1 tabular-nums">
                  {t('gallery.position', { at: index + 1, count })}
                </p>
                <IconButton label={t('common:close')} onClick={onClose} className={BUTTON}>
                  <X size={24} aria-hidden />
                </IconButton>
              </div>
              <div
                className="min-h-0 flex-1 touch-pan-y"
                onPointerDown={({ clientX }) => {
                  from.current = clientX;
                }}
                onPointerUp={({ clientX }) => {
                  go(swipeStep(clientX - (from.current ?? clientX), isRtl));
                  from.current = null;
                }}
              >
                <HomePhoto
                  key={photo.id}
                  photo={photo}
                  alt={altOf(photo)}
                  tier="full"
                  // What is written in a plan must be legible.
                  least={photo.room === 'floor_plan' ? 'full' : 'medium'}
                  isFirst
                  isWhole
                  className="size-full !bg-black"
                />
              </div>
              <div className="flex items-center gap-2 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
                <IconButton label={t('gallery.before')} onClick={() => go(-1)} className={BUTTON}>
                  <ChevronLeft size={26} aria-hidden className="rtl:-scale-x-100" />
                </IconButton>
                <Dialog.Title dir="auto" className="flex-1 text-center font-medium">
                  {altOf(photo)}
                </Dialog.Title>
                <IconButton label={t('gallery.after')} onClick={() => go(1)} className={BUTTON}>
                  <ChevronRight size={26} aria-hidden className="rtl:-scale-x-100" />
                </IconButton>
              </div>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

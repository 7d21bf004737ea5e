import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useIsRtl } from '#src/i18n/useLanguage.ts';
import { Facade } from '#src/ui/facade/Facade.tsx';
import type { FacadeDesign } from '#src/ui/facade/designs.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { stepOf } from '#src/ui/stepOf.ts';

export interface GalleryViewerProps {
  readonly designs: readonly FacadeDesign[];
  /** Null: closed. */
  readonly index: number | null;
  readonly onChange: (index: number) => void;
  readonly onClose: () => void;
}

/** One picture at a time, with its words. Arrow keys, Home and End go through them; Escape leaves. */
export function GalleryViewer({ designs, index, onChange, onClose }: GalleryViewerProps) {
  const { t } = useTranslation(['help', 'common']);
  const isRtl = useIsRtl();
  const design = index === null ? undefined : designs[index];
  const count = designs.length;
  const go = (step: number) => index !== null && onChange((index + step + count) % count);
  return (
    <Dialog.Root open={design !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-black/75" />
        <Dialog.Popup
          className="fixed inset-0 z-50 m-auto grid h-fit max-h-[calc(100dvh-1rem)] w-[min(60rem,calc(100vw-1rem))] overflow-y-auto rounded-card bg-sheet text-ink shadow-float"
          onKeyDown={(event) => {
            const to = stepOf(event.key, index ?? 0, count, isRtl);
            if (to === null) return;
            event.preventDefault();
            onChange(to);
          }}
        >
          {design !== undefined && index !== null && (
            <>
              <Facade
                design={design}
                alt={t(`gallery.picture.${design.id}.alt`)}
                className="max-h-[68dvh] w-full rounded-t-card"
              />
              <div className="flex items-start gap-2 p-4">
                <div className="min-w-0 flex-1">
                  <Dialog.Title className="font-display text-xl font-semibold">
                    {t(`gallery.picture.${design.id}.title`)}
                  </Dialog.Title>
                  <Dialog.Description className="mt-1 text-soft">
                    {t(`gallery.picture.${design.id}.alt`)}
                  </Dialog.Description>
                  <p role="status" className="mt-1 text-sm text-soft">
                    {t('gallery.position', { at: index + 1, count })}
                  </p>
                </div>
                <IconButton label={t('gallery.before')} onClick={() => go(-1)}>
                  <ChevronLeft size={24} aria-hidden className="rtl:-scale-x-100" />
                </IconButton>
                <IconButton label={t('gallery.after')} onClick={() => go(1)}>
                  <ChevronRight size={24} aria-hidden className="rtl:-scale-x-100" />
                </IconButton>
                <IconButton label={t('common:close')} onClick={onClose}>
                  <X size={24} aria-hidden />
                </IconButton>
              </div>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { stepOf } from './stepOf.ts';
import { swipeStep } from './swipeStep.ts';

export interface PhotoViewerProps {
  readonly count: number;
  /** Null: closed. */
  readonly index: number | null;
  /** The subject of the photo that is shown. */
  readonly title: string;
  readonly labels: {
    /** The photo's number and their count. */
    readonly position: string;
    readonly before: string;
    readonly after: string;
    readonly close: string;
  };
  readonly isRtl: boolean;
  readonly onChange: (index: number) => void;
  readonly onClose: () => void;
  /** Buttons beside the one that closes it. */
  readonly actions?: ReactNode;
  /** The photo that is shown. */
  readonly children: ReactNode;
}

export const VIEWER_BUTTON = 'text-white hover:bg-white/15 hover:text-white';

/** One photo at a time over the whole screen. Swipe, buttons, arrow keys, Home and End; Escape leaves. */
export function PhotoViewer({
  count,
  index,
  title,
  labels,
  isRtl,
  onChange,
  onClose,
  actions,
  children,
}: PhotoViewerProps) {
  const from = useRef<number | null>(null);
  const go = (by: number) => index !== null && onChange((index + by + count) % count);
  return (
    <Dialog.Root open={index !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
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
          {index !== null && (
            <>
              <div className="flex items-center gap-2 p-2 ps-4">
                <p role="status" className="flex-1 tabular-nums">
                  {labels.position}
                </p>
                {actions}
                <IconButton label={labels.close} onClick={onClose} className={VIEWER_BUTTON}>
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
                {children}
              </div>
              <div className="flex items-center gap-2 p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
                <IconButton label={labels.before} onClick={() => go(-1)} className={VIEWER_BUTTON}>
                  <ChevronLeft size={26} aria-hidden className="rtl:-scale-x-100" />
                </IconButton>
                <Dialog.Title dir="auto" className="flex-1 text-center font-medium">
                  {title}
                </Dialog.Title>
                <IconButton label={labels.after} onClick={() => go(1)} className={VIEWER_BUTTON}>
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

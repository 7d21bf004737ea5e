import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';

/** Those of the part that it stands in for. */
export interface OpensLaterProps {
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
  readonly onOpenChange?: (isOpen: boolean) => void;
}

/** Answers a press whose part is not on this device, until that part has come and opens, or the press is taken back. */
export function OpensLater({ isOpen = true, onOpenChange, onClose }: OpensLaterProps) {
  const { t } = useTranslation('common');
  const close = onClose ?? (onOpenChange && (() => onOpenChange(false)));
  return (
    isOpen && (
      <div
        role="alert"
        popover="manual"
        ref={raise}
        className="fixed inset-x-4 top-auto bottom-24 mx-auto flex w-fit max-w-md items-center gap-3 rounded-card border border-line bg-sheet px-4 py-2 text-ink shadow-float print:hidden"
      >
        <p>{t('opensLater')}</p>
        {close && (
          <Button look="quiet" onClick={close}>
            {t('cancel')}
          </Button>
        )}
      </div>
    )
  );
}

/** Puts it into the top layer: the row of the button may clip what overflows. */
function raise(element: HTMLElement | null): void {
  if (element !== null && 'showPopover' in element) element.showPopover();
}

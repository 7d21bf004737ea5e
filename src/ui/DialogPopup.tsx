import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** As large as the window nearly, for what is a page by itself. */
  readonly isWide?: boolean;
  /** Makes it a form: Enter in a field, or a button of the type `submit`, calls it. */
  readonly onSubmit?: (() => void) | undefined;
  /** Buttons, the most important first. */
  readonly actions?: ReactNode;
}

/** Visible however long the dialog is, unless the window is too low for both. */
const ACTIONS =
  '-mx-6 mt-4 flex flex-wrap gap-3 bg-sheet px-6 pt-2 pb-6 before:pointer-events-none before:absolute before:inset-x-0 before:-top-4 before:h-4 before:bg-linear-to-t before:from-sheet before:to-transparent max-sm:flex-col [@media(max-height:40rem)]:before:hidden [@media(min-height:40rem)]:sticky [@media(min-height:40rem)]:bottom-0';

/** The popup of a dialog. Traps focus, gives it back, closes on Escape and outside press. */
export function DialogPopup({
  isOpen,
  onClose,
  title,
  description,
  children,
  actions,
  isWide = false,
  onSubmit,
}: DialogProps) {
  const content = (
    <>
      {children && <div className="mt-4">{children}</div>}
      {actions ? <div className={ACTIONS}>{actions}</div> : <div className="h-6" />}
    </>
  );
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/45 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={classes(
            'fixed inset-x-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-50 mx-auto overflow-y-auto scroll-pb-28 rounded-card bg-sheet px-6 pt-6 text-ink shadow-float transition duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
            isWide
              ? 'top-[max(1rem,env(safe-area-inset-top))] max-w-5xl max-sm:inset-x-0 max-sm:top-[env(safe-area-inset-top)] max-sm:bottom-0 max-sm:rounded-none'
              : 'max-h-[85dvh] max-w-lg sm:top-[18dvh] sm:bottom-auto sm:max-h-[78dvh]',
          )}
        >
          <Base.Title className="font-display text-2xl leading-tight font-semibold">
            {title}
          </Base.Title>
          {description && (
            <Base.Description className="mt-2 text-soft">{description}</Base.Description>
          )}
          {onSubmit === undefined ? (
            content
          ) : (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                // A form around the dialog, in React's tree, must not be submitted with it.
                event.stopPropagation();
                onSubmit();
              }}
            >
              {content}
            </form>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

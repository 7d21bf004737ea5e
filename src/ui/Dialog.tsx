import { lazy, Suspense, useState, type ReactNode } from 'react';

const DialogPopup = lazy(async () => ({
  default: (await import('./DialogPopup.tsx')).DialogPopup,
}));

export interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** It is a form: Enter in a field, or its button of the type `submit`, answers it. */
  readonly onSubmit?: (() => void) | undefined;
  /** Buttons, the most important first. */
  readonly actions?: ReactNode;
}

/** A modal question. Its code comes with the first one that opens. */
export function Dialog(props: DialogProps) {
  const { isOpen } = props;
  // Once open it stays mounted: closing is a transition, and gives the focus back.
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <DialogPopup {...props} />
      </Suspense>
    )
  );
}

import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

export interface TooltipProps {
  readonly label: string;
  /** The control it explains; it must take a ref and props. */
  readonly children: ReactElement;
}

/** A hint on hover and focus. Never the only place of a name: the control carries its own. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="rounded-field bg-ink px-2.5 py-1 text-sm text-paper shadow-float">
            {label}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

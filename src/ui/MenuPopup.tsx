import { Menu as Base } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { classes } from './classes.ts';

export interface MenuPopupProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The button at which the menu opens. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
  /** The element that gets the focus once it is closed. */
  readonly returnTo: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** The open part of a Menu. */
export function MenuPopup({
  id,
  isOpen,
  onOpenChange,
  anchor,
  returnTo,
  children,
}: MenuPopupProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} sideOffset={6} align="end" className="z-50">
          <Base.Popup
            id={id}
            finalFocus={returnTo}
            className="min-w-48 rounded-card border border-line bg-sheet p-1.5 text-ink shadow-float"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

export function MenuItem({ icon, isDanger, isDisabled, onSelect, children }: MenuItemProps) {
  return (
    <Base.Item
      onClick={onSelect}
      disabled={isDisabled ?? false}
      className={classes(
        'flex min-h-11 cursor-default items-center gap-3 rounded-field px-3 select-none data-disabled:opacity-55 data-highlighted:bg-wash',
        isDanger && 'text-danger',
      )}
    >
      {icon}
      {children}
    </Base.Item>
  );
}

import {
  cloneElement,
  Suspense,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';
import { OpensLater } from './OpensLater.tsx';
import { latePart } from './latePart.tsx';

const load = () => import('./MenuPopup.tsx');
const MenuPopup = latePart(async () => (await load()).MenuPopup, OpensLater);
export const MenuItem = latePart(async () => (await load()).MenuItem);

interface TriggerProps {
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-haspopup'?: 'menu';
  readonly 'aria-expanded'?: boolean;
  readonly 'aria-controls'?: string | undefined;
  readonly onClick?: () => void;
  readonly onPointerEnter?: () => void;
  readonly onFocus?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

export interface MenuProps {
  /** The button that opens it: a plain `button`. */
  readonly trigger: ReactElement<TriggerProps>;
  /** The element that gets the focus once it is closed; the button by default. */
  readonly returnTo?: RefObject<HTMLElement | null>;
  /** MenuItems. */
  readonly children: ReactNode;
}

/**
 * A button with a menu. At first there is only the button; the menu's code is loaded when a pointer or the focus is
 * on it, and a press that is faster opens the menu once it is loaded.
 */
export function Menu({ trigger, returnTo, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const prepare = () => void load().catch(() => undefined);
  const open = () => {
    setWasOpen(true);
    setOpen(true);
  };
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: open,
        onPointerEnter: prepare,
        onFocus: prepare,
        onKeyDown(event) {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          open();
        },
      })}
      {wasOpen && (
        <Suspense>
          <MenuPopup
            id={id}
            isOpen={isOpen}
            onOpenChange={setOpen}
            anchor={button}
            returnTo={returnTo ?? button}
          >
            {children}
          </MenuPopup>
        </Suspense>
      )}
    </>
  );
}

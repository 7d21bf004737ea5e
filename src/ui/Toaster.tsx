import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { showToastsWith, TOAST, type ToastText } from './toasts.ts';

const manager = Toast.createToastManager();

function add({ text, type }: ToastText): void {
  manager.add(
    type === 'error'
      ? { description: text, type, timeout: TOAST.errorMs, priority: 'high' }
      : { description: text, type, timeout: TOAST.successMs },
  );
}

/**
 * The place of toasts: at the top, on the end side; below the search field a page begins with, and on phones
 * below the page's title, which they would cover. Their time stops while one is hovered or focused.
 */
export function Toaster({ label }: { readonly label: string }) {
  useEffect(() => showToastsWith(add), []);
  return (
    <Toast.Provider toastManager={manager} limit={TOAST.limit}>
      <Toast.Portal>
        <ToastPlace label={label} />
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** A page's search field or title is at its head when it ends above this, px. */
const HEAD_PX = 170;
const GAP_PX = 8;
/** As wide as a toast is on a phone: there it would cover the title. */
const PHONE = '(max-width: 40rem)';

/** Below the search field a page begins with, px, which somebody may be typing into, and its title on a phone; undefined: it has none. */
function belowHead(): number | undefined {
  const heads = window.matchMedia(PHONE).matches
    ? 'main [role=search], main h1'
    : 'main [role=search]';
  const ends = [...document.querySelectorAll(heads)]
    .map((field) => field.getBoundingClientRect())
    .filter(({ height, bottom }) => height > 0 && bottom > 0 && bottom < HEAD_PX)
    .map(({ bottom }) => bottom + GAP_PX);
  return ends.length === 0 ? undefined : Math.max(...ends);
}

function ToastPlace({ label }: { readonly label: string }) {
  const newest = Toast.useToastManager().toasts[0]?.id;
  // Looked at anew with each toast, and not while one is read: nothing moves under a finger.
  const top = useMemo(() => (newest === undefined ? undefined : belowHead()), [newest]);
  return (
    <Toast.Viewport
      aria-label={label}
      style={{ top }}
      className="fixed end-4 top-[max(1rem,env(safe-area-inset-top))] z-60 max-sm:top-[calc(4.25rem+env(safe-area-inset-top))] flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
    >
      <ToastList />
    </Toast.Viewport>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  const { t } = useTranslation('common');
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      // It is read out when it appears and asks nothing: it is no dialog, and its name is its whole content.
      role="group"
      aria-describedby={undefined}
      aria-modal={undefined}
      // An error is read out from a place of its own; the library hides the toast itself, whose button takes the focus.
      aria-hidden={false}
      aria-live={toast.type === 'error' ? 'off' : undefined}
      aria-label={typeof toast.description === 'string' ? toast.description : undefined}
      swipeDirection={['up', 'right']}
      className={classes(
        'rounded-card border border-s-4 border-line bg-sheet shadow-float transition duration-200',
        'data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 data-starting-style:opacity-0',
        toast.type === 'error' ? 'border-s-danger' : 'border-s-good',
      )}
    >
      <Toast.Content className="flex items-center gap-2 ps-4">
        <Toast.Description className="min-w-0 flex-1 py-3 font-medium text-ink" />
        <Toast.Close
          aria-label={t('close')}
          // The library hides it until the stack is expanded; ours is a list and always visible.
          aria-hidden={false}
          className="grid size-11 shrink-0 place-items-center rounded-field text-soft hover:text-ink"
        >
          <X size={18} aria-hidden />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}

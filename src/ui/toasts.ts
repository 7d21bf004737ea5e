export interface ToastText {
  readonly text: string;
  readonly type: 'error' | 'success';
  /** True of this moment alone, as "Redirecting...": nobody wants to read it again later. */
  readonly isPassing?: boolean;
}

type Show = (toast: ToastText) => void;

let show: Show | null = null;
const waiting: ToastText[] = [];
const listeners = new Set<() => void>();

/** Says that something went wrong and needs no answer: 4 s. */
export function toastError(text: string): void {
  say({ text, type: 'error' });
}

/** Says that something worked: 2 s. */
export function toastSuccess(text: string): void {
  say({ text, type: 'success' });
}

/** Says what goes on at this moment, and is kept nowhere: 2 s. */
export function toastPassing(text: string): void {
  say({ text, type: 'success', isPassing: true });
}

const hearers = new Set<(toast: ToastText) => void>();

/** Tells of every toast that is of use later, for whoever keeps them. Gives the way to stop. */
export function onToast(hear: (toast: ToastText) => void): () => void {
  const own = (toast: ToastText) => hear(toast);
  hearers.add(own);
  return () => hearers.delete(own);
}

function say(toast: ToastText): void {
  if (toast.isPassing !== true) for (const hear of hearers) hear(toast);
  if (show !== null) {
    show(toast);
    return;
  }
  waiting.push(toast);
  for (const listener of listeners) listener();
}

/** For the Toaster: where toasts are shown from now on; those that waited come first. */
export function showToastsWith(how: Show): void {
  show = how;
  for (const toast of waiting.splice(0)) how(toast);
}

/** True from the first toast on: until then the Toaster need not be loaded. */
export const toasterNeed = {
  get: () => show !== null || waiting.length > 0,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** How long toasts stand, and how many at once. Specification section 9, product ruling 0.11. */
export const TOAST = { errorMs: 4000, successMs: 2000, limit: 20 } as const;

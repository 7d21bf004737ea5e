export interface ToastText {
  readonly text: string;
  readonly type: 'error' | 'success';
  /** True only at this moment, like "Redirecting...": not worth reading later. */
  readonly isPassing?: boolean;
}

type Show = (toast: ToastText) => void;

let show: Show | null = null;
const waiting: ToastText[] = [];
const listeners = new Set<() => void>();

/** Shows that something went wrong, without asking for an answer: 4 s. */
export function toastError(text: string): void {
  say({ text, type: 'error' });
}

/** Shows that something worked: 2 s. */
export function toastSuccess(text: string): void {
  say({ text, type: 'success' });
}

/** Shows what is happening at this moment, and is stored nowhere: 2 s. */
export function toastPassing(text: string): void {
  say({ text, type: 'success', isPassing: true });
}

const hearers = new Set<(toast: ToastText) => void>();

/** Calls back for every toast that is worth reading later. Returns the function that stops it. */
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

/** For the Toaster: where toasts are shown from now on; waiting ones come first. */
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

/** How long toasts stay, and how many at once. Specification section 9, product ruling 0.11. */
export const TOAST = { errorMs: 4000, successMs: 2000, limit: 20 } as const;

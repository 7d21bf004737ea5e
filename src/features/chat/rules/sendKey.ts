/** What the plain Enter key does in the composer. */
export type EnterMeaning = 'send' | 'line';

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  /** An input method is choosing a word: Enter takes it. */
  readonly isComposing: boolean;
}

/**
 * True for the key that sends: Enter where it means that, and always Enter with Ctrl or Command. Under a finger
 * Enter makes a new line.
 */
export function isSendKey(pressed: PressedKey, enter: EnterMeaning, isTouch: boolean): boolean {
  if (pressed.key !== 'Enter' || pressed.isComposing) return false;
  if (pressed.shiftKey || pressed.altKey) return false;
  if (pressed.ctrlKey || pressed.metaKey) return true;
  return enter === 'send' && !isTouch;
}

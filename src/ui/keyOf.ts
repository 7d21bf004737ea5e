/** The keyCode of every press that an input method takes; a browser may tell of it after it ended the composition, as Safari does. */
const TAKEN = 229;

export interface KeyPress {
  readonly key: string;
  readonly keyCode: number;
  readonly isComposing: boolean;
}

/**
 * The key a person pressed for the page, of an event of React or the browser; '' where an input method takes it: Enter takes a word
 * then, Escape gives it up, and neither says anything to the page.
 */
export function keyOf(event: KeyPress | { readonly nativeEvent: KeyPress }): string {
  const { key, keyCode, isComposing } = 'nativeEvent' in event ? event.nativeEvent : event;
  return isComposing || keyCode === TAKEN ? '' : key;
}

import { useFileText } from '#src/i18n/useFileText.ts';

/** A file in a line of the list. */
export function FileWords({ words }: { readonly words: string }) {
  return useFileText()({ content: words, messageType: 'file' });
}

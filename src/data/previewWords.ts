import { UNSENT } from '#contract/entities/change.ts';
import type { Preview } from './types.ts';

/** The last words of a conversation as a list shows them. `t` knows the texts of `chat`. */
export function previewWords(
  preview: Preview | null,
  t: (key: 'chat:message.property' | 'chat:message.unsent') => string,
): string | undefined {
  if (preview?.messageType === UNSENT) return t('chat:message.unsent');
  return preview?.isHome === true ? t('chat:message.property') : preview?.text;
}

import { callAskedIn, callIn } from '#contract/entities/callEntry.ts';
import { callHow } from './callHow.ts';

/**
 * The text (of the late namespace `calls`) that says in a few words what a call was, or that somebody asks for one; null for
 * whatever is neither.
 */
export function callKey(
  { messageType, content }: { readonly messageType: string; readonly content: string },
  isMine: boolean,
) {
  if (messageType === 'ask_call') {
    const isVideo = callAskedIn({ messageType, content }) === 'video';
    if (isMine) return isVideo ? ('asked.youVideo' as const) : ('asked.you' as const);
    return isVideo ? ('asked.shortVideo' as const) : ('asked.short' as const);
  }
  if (messageType !== 'call') return null;
  // A newer version says more of calls than this one knows: that there was one.
  const call = callIn({ messageType, content }) ?? { reason: 'hungUp' as const, seconds: 0 };
  return `past.${callHow({ ...call, isCaller: isMine })}` as const;
}

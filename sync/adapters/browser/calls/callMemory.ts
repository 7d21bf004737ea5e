import { type CallMemory, keptCallSchema } from '../../../chat/calls/index.ts';
import { CALL_KEY } from '../callKey.ts';

/** The session storage of this tab, for the calls of one person. */
export function callMemoryOf(userId: string): CallMemory {
  return {
    keep(call) {
      try {
        sessionStorage.setItem(CALL_KEY, JSON.stringify({ ...call, userId }));
      } catch {
        // No room, or none allowed: a reload ends the call.
      }
    },
    take() {
      const text = sessionStorage.getItem(CALL_KEY);
      sessionStorage.removeItem(CALL_KEY);
      if (text === null) return null;
      try {
        const kept: unknown = JSON.parse(text);
        const isTheirs = (kept as { readonly userId?: unknown } | null)?.userId === userId;
        return (isTheirs ? keptCallSchema.safeParse(kept).data : null) ?? null;
      } catch {
        return null;
      }
    },
  };
}

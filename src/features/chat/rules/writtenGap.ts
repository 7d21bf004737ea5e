import { WRITTEN_AT_GAP_MS } from '#contract/protocol/limits.ts';

/** True when a message was stored so long after it was written that both times are shown. */
export function hasWrittenGap(writtenAt: string, createdAt: string | null): boolean {
  if (createdAt === null) return false;
  return new Date(createdAt).getTime() - new Date(writtenAt).getTime() > WRITTEN_AT_GAP_MS;
}

import { Phone, PhoneIncoming, PhoneMissed, PhoneOutgoing, Video } from 'lucide-react';
import type { callHow } from '#src/data/callHow.ts';

export interface CallSignProps {
  readonly how: ReturnType<typeof callHow> | 'asked';
  readonly isCaller: boolean;
  readonly isVideo: boolean;
  /** CSS px. */
  readonly size: number;
}

/** The direction of a call, and whether it was missed. */
export function CallSign({ how, isCaller, isVideo, size }: CallSignProps) {
  if (how === 'missed') return <PhoneMissed size={size} aria-hidden />;
  if (isVideo) return <Video size={size} aria-hidden />;
  if (how === 'asked') return <Phone size={size} aria-hidden />;
  return isCaller ? (
    <PhoneOutgoing size={size} aria-hidden />
  ) : (
    <PhoneIncoming size={size} aria-hidden />
  );
}

import { useEffect, useRef } from 'react';

export interface StreamProps {
  readonly stream: object | null;
  readonly label: string;
  readonly className: string;
  /** The speaker that plays it; null: the browser's choice. */
  readonly speaker?: string | null;
  /** The person's own: mirrored, and never heard by themselves. */
  readonly isOwn?: boolean;
}

const MIRRORED = { transform: 'scaleX(-1)' };

/** Plays the stream of a microphone or camera. */
export function Stream({ stream, label, className, speaker = null, isOwn = false }: StreamProps) {
  const place = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = place.current;
    if (video === null) return;
    video.srcObject = stream instanceof MediaStream ? stream : null;
    // A page that was not touched yet may have to stay silent: then it plays with the next press.
    video.play().catch(() => undefined);
  }, [stream]);
  useEffect(() => {
    const video = place.current;
    // Not in every browser. One that was unplugged: it is heard from another.
    if (video !== null && 'setSinkId' in video)
      video.setSinkId(speaker ?? '').catch(() => undefined);
  }, [speaker]);
  return (
    <video
      ref={place}
      autoPlay
      playsInline
      muted={isOwn}
      aria-label={label}
      className={className}
      style={isOwn ? MIRRORED : undefined}
    />
  );
}

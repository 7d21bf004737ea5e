import { useEffect, useRef, useState } from 'react';
import type { OpenedFile } from '#src/data/types.ts';

const SPEEDS = [1, 1.5, 2] as const;
type Speed = (typeof SPEEDS)[number];
/** Chosen once, it holds for those that are heard next. */
let lastSpeed: Speed = 1;
/** Two at once cannot be understood. */
let playing: HTMLAudioElement | null = null;

/** Plays a voice message of so many seconds. `load`: gives its sound, or null where it is not available now. */
export function usePlayer(seconds: number, load: () => Promise<OpenedFile | null>) {
  const audio = useRef<HTMLAudioElement | null>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [speed, setSpeed] = useState<Speed>(lastSpeed);
  const [isBroken, setBroken] = useState(false);

  useEffect(
    () => () => {
      audio.current?.pause();
      audio.current = null;
    },
    [],
  );

  async function element(): Promise<HTMLAudioElement | null> {
    if (audio.current !== null) return audio.current;
    const opened = await load();
    if (opened === null) return null;
    const made = new Audio(opened.url);
    made.addEventListener('timeupdate', () => setAt(Math.min(seconds, made.currentTime)));
    made.addEventListener('play', () => setPlaying(true));
    made.addEventListener('pause', () => setPlaying(false));
    made.addEventListener('error', () => setBroken(true));
    made.addEventListener('ended', () => {
      setPlaying(false);
      setAt(0);
    });
    audio.current = made;
    return made;
  }
  async function toggle(): Promise<void> {
    const one = await element();
    if (one === null) return;
    if (!one.paused) {
      one.pause();
      return;
    }
    if (playing !== one) playing?.pause();
    playing = one;
    one.playbackRate = speed;
    await one.play().catch(() => setBroken(true));
  }
  async function seek(to: number): Promise<void> {
    setAt(to);
    const one = await element();
    if (one !== null) one.currentTime = to;
  }
  function faster(): void {
    const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1;
    lastSpeed = next;
    setSpeed(next);
    if (audio.current !== null) audio.current.playbackRate = next;
  }
  return {
    ...{ isPlaying, isBroken, at, speed, faster },
    toggle: () => void toggle(),
    seek: (to: number) => void seek(to),
  };
}

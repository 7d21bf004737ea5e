import { useEffect } from 'react';

const EVERY_MS = 3000;
/** Hz. */
const TONES = [523, 659];
const LOUDNESS = 0.08;
/** Opening the sound takes as long as drawing who calls, and that is seen first. */
const AFTER_PAINT_MS = 100;

/** Two soft tones every three seconds, and a phone shakes. A page that was never touched stays silent: browsers want it so. */
export function useRingSound(isRinging: boolean): void {
  useEffect(() => {
    if (!isRinging) return undefined;
    // A page that is not seen draws nothing, and its timers come late.
    if (document.hidden) return ringing();
    let stop: (() => void) | undefined;
    const timer = setTimeout(() => {
      stop = ringing();
    }, AFTER_PAINT_MS);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [isRinging]);
}

/** Rings until the function it gives is called. */
function ringing(): () => void {
  const context = new AudioContext();
  const ring = () => {
    navigator.vibrate?.([300, 200, 300]);
    for (const [index, tone] of TONES.entries()) {
      const at = context.currentTime + index * 0.3;
      const oscillator = new OscillatorNode(context, { frequency: tone });
      const gain = new GainNode(context, { gain: 0 });
      gain.gain.setTargetAtTime(LOUDNESS, at, 0.02);
      gain.gain.setTargetAtTime(0, at + 0.25, 0.06);
      oscillator.connect(gain).connect(context.destination);
      oscillator.start(at);
      oscillator.stop(at + 0.8);
    }
  };
  ring();
  const timer = setInterval(ring, EVERY_MS);
  return () => {
    clearInterval(timer);
    navigator.vibrate?.(0);
    void context.close();
  };
}

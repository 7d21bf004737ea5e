import { useRef, type MouseEvent, type PointerEvent } from 'react';
import type { useVoice } from './useVoice.ts';

/** A shorter press is none that holds: the recording goes on by itself. */
const HOLD_MS = 350;
/** px to the side that throw it away, and upwards that lock it. */
const CANCEL_PX = 80;
const LOCK_PX = 60;

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** The gestures of the voice message button: held and let go, slid aside or up, or pressed by a key. */
export function usePressToTalk(voice: ReturnType<typeof useVoice>, isRtl: boolean) {
  const press = useRef<Press | null>(null);
  const { state } = voice;
  const isRecording = state.kind === 'recording';
  return {
    onPointerDown(event: PointerEvent<HTMLButtonElement>) {
      // Taking the focus would close the keyboard of a phone.
      event.preventDefault();
      if (!event.isPrimary || event.button !== 0 || isRecording) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press.current = { at: event.timeStamp, x: event.clientX, y: event.clientY };
      voice.begin('hold');
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { current } = press;
      if (current === null) return;
      const aside = (clientX - current.x) * (isRtl ? 1 : -1);
      const isUp = current.y - clientY > LOCK_PX;
      if (aside <= CANCEL_PX && !isUp) return;
      press.current = null;
      if (isUp) voice.lock();
      else voice.cancel();
    },
    onPointerUp({ timeStamp }: PointerEvent) {
      const { current } = press;
      press.current = null;
      if (current === null) return;
      if (timeStamp - current.at < HOLD_MS) voice.lock();
      else if (isRecording) voice.finish();
      else if (state.kind === 'starting') voice.cancel();
    },
    onPointerCancel() {
      if (press.current !== null && isRecording) voice.lock();
      press.current = null;
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick({ detail }: MouseEvent) {
      // A key, or a screen reader: there is nothing to hold.
      if (detail === 0 && !isRecording) voice.begin('locked');
    },
  };
}

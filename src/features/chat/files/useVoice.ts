import { useEffect, useRef, useState } from 'react';
import { VOICE_MAX_SECONDS } from '#contract/protocol/limits.ts';
import { useFiles } from '#src/data/useFiles.ts';
import {
  microphonePermission,
  type MicrophoneTrouble,
  type Recorder,
  startRecorder,
  troubleOf,
} from './recorder.ts';

/** A shorter one was a press that slipped. */
const LEAST_SECONDS = 0.7;

export type VoiceState =
  | { readonly kind: 'idle' }
  /** Explains the use of the microphone, before the browser asks. */
  | { readonly kind: 'explaining' }
  | { readonly kind: 'starting' }
  /** `isLocked`: it goes on though nothing is held. */
  | { readonly kind: 'recording'; readonly isLocked: boolean }
  | { readonly kind: 'trouble'; readonly why: MicrophoneTrouble | 'notKept' };

/** Records a voice message and sends it. */
export function useVoice(to: { readonly conversationId: string; readonly receiverId: string }) {
  const open = useFiles();
  const [state, setState] = useState<VoiceState>({ kind: 'idle' });
  const [seconds, setSeconds] = useState(0);
  const recorder = useRef<Recorder | null>(null);
  /** The button that is held may be let go before the microphone is there. */
  const wanted = useRef<'hold' | 'locked' | 'none'>('none');
  const isGone = useRef(false);

  const drop = () => {
    recorder.current?.discard();
    recorder.current = null;
    wanted.current = 'none';
  };
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      drop();
    };
  }, []);

  async function record(): Promise<void> {
    setState({ kind: 'starting' });
    setSeconds(0);
    try {
      const begun = await startRecorder(() => void finish());
      if (isGone.current || wanted.current === 'none') {
        begun.discard();
        if (!isGone.current) setState({ kind: 'idle' });
        return;
      }
      recorder.current = begun;
      setState({ kind: 'recording', isLocked: wanted.current === 'locked' });
      void open();
    } catch (error) {
      if (!isGone.current) setState({ kind: 'trouble', why: troubleOf(error) });
    }
  }

  async function begin(how: 'hold' | 'locked'): Promise<void> {
    wanted.current = how;
    const permission = await microphonePermission();
    if (permission === 'denied') setState({ kind: 'trouble', why: 'denied' });
    else if (permission === 'prompt') setState({ kind: 'explaining' });
    else await record();
  }

  async function finish(): Promise<void> {
    const { current } = recorder;
    recorder.current = null;
    wanted.current = 'none';
    if (current === null) return;
    if (current.seconds() < LEAST_SECONDS) {
      current.discard();
      setState({ kind: 'idle' });
      return;
    }
    try {
      const files = await open();
      const recording = current.finish();
      // Its place is taken now, though the recorder needs a moment to end.
      const sending = files.send(to, [
        { file: recording.then((ended) => files.prepareVoice(ended)), alt: '' },
      ]);
      await Promise.all([recording.then(() => setState({ kind: 'idle' })), sending]);
    } catch {
      current.discard();
      if (!isGone.current) setState({ kind: 'trouble', why: 'notKept' });
    }
  }
  function cancel(): void {
    drop();
    setState({ kind: 'idle' });
  }

  const isRecording = state.kind === 'recording';
  useEffect(() => {
    if (!isRecording) return undefined;
    const timer = setInterval(() => {
      const so = recorder.current?.seconds() ?? 0;
      setSeconds(so);
      if (so >= VOICE_MAX_SECONDS) void finish();
    }, 200);
    return () => clearInterval(timer);
    // `finish` reads what it needs when it is called.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isRecording]);

  return {
    state,
    seconds,
    begin: (how: 'hold' | 'locked') => void begin(how),
    /** The person read what it is for. The button that was held is held no more. */
    goOn() {
      wanted.current = 'locked';
      void record();
    },
    lock() {
      wanted.current = 'locked';
      setState((before) =>
        before.kind === 'recording' ? { kind: 'recording', isLocked: true } : before,
      );
    },
    finish: () => void finish(),
    cancel,
  };
}

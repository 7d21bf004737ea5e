import { Mic } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsRtl } from '#src/i18n/useLanguage.ts';
import { classes } from '#src/ui/classes.ts';
import type { AttachProps } from './attachProps.ts';
import { MicrophoneDialogs } from './MicrophoneDialogs.tsx';
import { canRecord } from './recorder.ts';
import { RecordingBar } from './RecordingBar.tsx';
import { usePressToTalk } from './usePressToTalk.ts';
import { useVoice } from './useVoice.ts';

/** Hold to record, let go to send; press to go on without holding. By keys a press begins, and buttons send or throw away. */
export function VoiceButton({
  conversationId,
  receiverId,
  composer,
  otherwise,
}: AttachProps & { readonly otherwise: ReactNode }) {
  const { t } = useTranslation('files');
  const isRtl = useIsRtl();
  const voice = useVoice({ conversationId, receiverId });
  const heard = usePressToTalk(voice, isRtl);
  const { state, seconds } = voice;
  const isRecording = state.kind === 'recording';
  const isLocked = isRecording && state.isLocked;
  if (!canRecord()) return otherwise;
  const then = (act: () => void) => () => {
    act();
    composer.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        type="button"
        aria-label={t('voice.record')}
        {...heard}
        className={classes(
          'relative z-10 grid size-11 shrink-0 touch-none place-items-center rounded-full select-none',
          isRecording && !isLocked
            ? 'scale-125 bg-danger text-on-accent'
            : 'bg-wash text-soft hover:bg-accent-wash hover:text-accent',
          isLocked && 'invisible',
        )}
      >
        <Mic size={22} aria-hidden />
      </button>
      {isRecording && (
        <RecordingBar
          seconds={seconds}
          isLocked={isLocked}
          onDiscard={then(voice.cancel)}
          onSend={then(voice.finish)}
        />
      )}
      <p role="status" className="sr-only">
        {isRecording && t('voice.recording')}
      </p>
      <MicrophoneDialogs state={state} onGoOn={voice.goOn} onClose={voice.cancel} />
    </>
  );
}

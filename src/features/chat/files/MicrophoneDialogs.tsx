import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import type { VoiceState } from './useVoice.ts';

export interface MicrophoneDialogsProps {
  readonly state: VoiceState;
  readonly onGoOn: () => void;
  readonly onClose: () => void;
}

/** Explains the use of the microphone, before the browser asks, and the remedy where it is not available. */
export function MicrophoneDialogs({ state, onGoOn, onClose }: MicrophoneDialogsProps) {
  const { t } = useTranslation(['files', 'calls', 'common']);
  function why() {
    if (state.kind !== 'trouble') return undefined;
    if (state.why === 'notKept') return t('voice.notKept');
    return t(`calls:trouble.microphone.${state.why}`);
  }
  return (
    <>
      <Dialog
        isOpen={state.kind === 'explaining'}
        onClose={onClose}
        title={t('voice.explainTitle')}
        description={t('voice.explain')}
        actions={
          <>
            <Button onClick={onGoOn}>{t('voice.goOn')}</Button>
            <Button look="secondary" onClick={onClose}>
              {t('common:cancel')}
            </Button>
          </>
        }
      />
      <Dialog
        isOpen={state.kind === 'trouble'}
        onClose={onClose}
        title={t('voice.troubleTitle')}
        description={why()}
        actions={<Button onClick={onClose}>{t('common:close')}</Button>}
      />
    </>
  );
}

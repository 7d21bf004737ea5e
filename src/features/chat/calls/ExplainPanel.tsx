import { useTranslation } from 'react-i18next';
import type { Call, CallController } from '#src/data/types.ts';
import { Button } from '#src/ui/Button.tsx';
import { Who } from './Who.tsx';

/** Explains the use of microphone and camera, before the browser asks. */
export function ExplainPanel({
  call,
  controller,
}: {
  readonly call: Call;
  readonly controller: CallController;
}) {
  const { t } = useTranslation(['calls', 'common']);
  const isVideo = call.callType === 'video';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <Who call={call}>{t(isVideo ? 'videoCall' : 'audioCall')}</Who>
      <p className="font-semibold">{t(isVideo ? 'explainVideo' : 'explainAudio')}</p>
      <p className="text-soft">{t('explainText', { name: call.other.full_name })}</p>
      <div className="grid grid-cols-2 gap-2">
        <Button look="secondary" onClick={() => controller.hangUp()}>
          {t(call.isCaller ? 'common:cancel' : 'decline')}
        </Button>
        <Button onClick={() => controller.allow()}>{t('goOn')}</Button>
      </div>
    </div>
  );
}

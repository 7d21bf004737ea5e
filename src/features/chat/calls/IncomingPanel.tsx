import { MessageSquare, Phone, PhoneOff, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Call, CallController } from '#src/data/types.ts';
import { Button } from '#src/ui/Button.tsx';
import { Trouble } from './Trouble.tsx';
import { Who } from './Who.tsx';

export interface IncomingPanelProps {
  readonly call: Call;
  readonly controller: CallController;
  readonly onWrite: () => void;
}

/** It rings: take it, decline it, or write instead. */
export function IncomingPanel({ call, controller, onWrite }: IncomingPanelProps) {
  const { t } = useTranslation('calls');
  const isVideo = call.callType === 'video';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <Who call={call}>{t(isVideo ? 'videoCall' : 'audioCall')}</Who>
      <Trouble trouble={call.trouble} />
      <div className="grid grid-cols-2 gap-2">
        <Button
          look="danger"
          icon={<PhoneOff size={18} aria-hidden />}
          onClick={() => controller.decline()}
        >
          {t('decline')}
        </Button>
        <Button
          icon={isVideo ? <Video size={18} aria-hidden /> : <Phone size={18} aria-hidden />}
          onClick={() => controller.accept(call.callType)}
        >
          {t('accept')}
        </Button>
        {isVideo && (
          <Button
            look="secondary"
            className="col-span-2"
            icon={<Phone size={18} aria-hidden />}
            onClick={() => controller.accept('audio')}
          >
            {t('acceptAudio')}
          </Button>
        )}
        <Button
          look="quiet"
          className="col-span-2"
          icon={<MessageSquare size={18} aria-hidden />}
          onClick={onWrite}
        >
          {t('reply')}
        </Button>
      </div>
    </div>
  );
}

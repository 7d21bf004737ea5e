import { Phone, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callIn } from '#contract/entities/callEntry.ts';
import type { Call } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { callHow } from '#src/data/callHow.ts';
import { CallSign } from './CallSign.tsx';
import type { CallCardProps } from './cardProps.ts';
import { CardFrame } from './CardFrame.tsx';
import { Duration } from './Duration.tsx';
import { useCalling } from './useCalling.tsx';

/** A call that is over, where it stands in the conversation, with the way to call back. */
export function CallCard({ message, replying, time }: CallCardProps) {
  const { t } = useTranslation('calls');
  const other = useLive(replying.query)?.other;
  const call = callIn(message);
  // A newer version says more of calls than this one knows: that there was one.
  const { callType, seconds, reason } = call ?? { callType: 'audio', seconds: 0, reason: 'hungUp' };
  const isCaller = message.isMine;
  const how = callHow({ isCaller, reason, seconds });
  const isVideo = callType === 'video';
  return (
    <CardFrame
      isMissed={how === 'missed'}
      sign={<CallSign how={how} isCaller={isCaller} isVideo={isVideo} size={20} />}
      title={t(how === 'missed' && isVideo ? 'past.missedVideo' : `past.${how}`)}
      time={time}
      more={
        seconds > 0 && (
          <>
            <span className="sr-only">{t('past.lasted')}</span> <Duration seconds={seconds} />
          </>
        )
      }
      action={other && <CallBack other={other} isVideo={isVideo} />}
    />
  );
}

function CallBack({
  other,
  isVideo,
}: {
  readonly other: Call['other'];
  readonly isVideo: boolean;
}) {
  const { t } = useTranslation('calls');
  const calling = useCalling(other);
  const name = other.full_name;
  return (
    <>
      <IconButton
        label={t(isVideo ? 'past.video' : 'past.audio', { name })}
        className="-me-2 text-accent"
        onClick={() => calling.start(isVideo ? 'video' : 'audio')}
      >
        {isVideo ? <Video size={20} aria-hidden /> : <Phone size={18} aria-hidden />}
      </IconButton>
      {calling.dialog}
    </>
  );
}

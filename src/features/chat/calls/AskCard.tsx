import { Phone, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { callAskedIn, callIn } from '#contract/entities/callEntry.ts';
import type { Thread, ThreadMessage } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { Button } from '#src/ui/Button.tsx';
import { DeliverySign } from '../components/DeliverySign.tsx';
import { CallSign } from './CallSign.tsx';
import type { CallCardProps } from './cardProps.ts';
import { CardFrame } from './CardFrame.tsx';
import { useCalling } from './useCalling.tsx';

/** Somebody asks for a call: one press makes it one, when both are online. */
export function AskCard({ message, replying, time }: CallCardProps) {
  const { t } = useTranslation(['calls', 'chat']);
  const thread = useLive(replying.query);
  const name = thread?.other.full_name ?? '';
  const callType = callAskedIn(message) ?? 'audio';
  const isVideo = callType === 'video';
  const { isMine, delivery } = message;
  const title = isMine
    ? t(isVideo ? 'asked.youVideo' : 'asked.you')
    : t(isVideo ? 'asked.theyVideo' : 'asked.they', { name });
  return (
    <CardFrame
      sign={<CallSign how="asked" isCaller={isMine} isVideo={isVideo} size={20} />}
      title={title}
      time={time}
      more={
        delivery && (
          <span className="inline-flex align-middle">
            <DeliverySign status={delivery} />
            <span className="sr-only">{t(`chat:state.${delivery}`)}</span>
          </span>
        )
      }
    >
      {thread && <Answer thread={thread} message={message} isVideo={isVideo} />}
    </CardFrame>
  );
}

function Answer({
  thread,
  message,
  isVideo,
}: {
  readonly thread: Thread;
  readonly message: ThreadMessage;
  readonly isVideo: boolean;
}) {
  const { t } = useTranslation('calls');
  const { other, messages } = thread;
  const { start, isPossible, dialog } = useCalling(other);
  if (hasTalkedAfter(messages, message)) {
    return <p className="mt-2 text-[0.9375rem] text-soft">{t('asked.talked')}</p>;
  }
  return (
    <>
      <Button
        isWide
        className="mt-2"
        disabled={!isPossible}
        icon={isVideo ? <Video size={18} aria-hidden /> : <Phone size={18} aria-hidden />}
        onClick={() => start(isVideo ? 'video' : 'audio')}
      >
        {t('asked.call')}
      </Button>
      {!isPossible && (
        <p className="mt-1.5 text-[0.8125rem] text-soft">
          {t('asked.later', { name: other.full_name })}
        </p>
      )}
      {dialog}
    </>
  );
}

/** The two have talked since the request. */
function hasTalkedAfter(messages: readonly ThreadMessage[], { seq }: ThreadMessage): boolean {
  return (
    seq !== null &&
    messages.some((each) => each.seq !== null && each.seq > seq && (callIn(each)?.seconds ?? 0) > 0)
  );
}

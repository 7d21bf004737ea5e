import { MicOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Call, TheirMedia } from '#src/data/types.ts';
import { Duration } from './Duration.tsx';

/** The state of the call: in a word, or as the time they have talked. */
export function TalkState({
  call,
  isMuted,
  quality,
}: {
  readonly call: Call;
  readonly isMuted: boolean;
  readonly quality: TheirMedia['quality'];
}) {
  const { t } = useTranslation('calls');
  const { state, other, isOtherOffline } = call;
  const name = other.full_name;
  if (state.status === 'connected') {
    return (
      <p className="flex min-w-0 items-center gap-2">
        <Timer since={state.since} />
        {/* A screen reader hears that the call began, and when it comes back, but not the seconds. */}
        <span role="status" className="sr-only">
          {t('connected')}
        </span>
        {quality !== 'good' && (
          <span role="status" className="truncate text-warn">
            {t(`setup.quality.${quality}`)}
          </span>
        )}
        {isMuted && (
          <span className="flex min-w-0 items-center gap-1">
            <MicOff size={15} aria-hidden className="shrink-0" />
            <span className="truncate">{t('theyMuted', { name })}</span>
          </span>
        )}
      </p>
    );
  }
  const isWaiting = state.status === 'calling' && isOtherOffline;
  return (
    <p role="status">{isWaiting ? t('otherOffline', { name }) : t(`state.${state.status}`)}</p>
  );
}

function Timer({ since }: { readonly since: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.floor((Date.now() - since) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [since]);
  return <Duration seconds={seconds} />;
}

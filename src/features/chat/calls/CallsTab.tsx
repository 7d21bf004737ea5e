import { Phone, PhoneIncoming, PhoneMissed, PhoneOutgoing, Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { CallDesk, PastCall } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { useSession } from '#src/data/useSession.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { ListSkeleton } from '../components/ListSkeleton.tsx';

/** The calls of this device, with the way to call back. */
export function CallsTab() {
  const { t } = useTranslation('chat');
  const { calls } = useSync();
  const [desk, setDesk] = useState<CallDesk | null>(null);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const opened = await calls.open();
      if (!isGone) setDesk(opened);
    };
    open().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [calls]);
  return desk === null ? <ListSkeleton label={t('list.loading')} /> : <Past desk={desk} />;
}

function Past({ desk }: { readonly desk: CallDesk }) {
  const { t } = useTranslation('calls');
  const past = useLive(desk.past);
  if (past.length === 0) {
    return (
      <EmptyState icon={<Phone size={36} aria-hidden />} title={t('past.emptyTitle')}>
        {t('past.emptyText')}
      </EmptyState>
    );
  }
  return (
    <ul role="list" aria-label={t('past.list')} className="divide-y divide-line">
      {past.map((call) => (
        <PastRow key={call.id} call={call} desk={desk} />
      ))}
    </ul>
  );
}

function PastRow({ call, desk }: { readonly call: PastCall; readonly desk: CallDesk }) {
  const { t } = useTranslation('calls');
  const session = useSession();
  const { dateTime } = useFormat();
  const { other, callType } = call;
  const name = other.full_name;
  const how = howOf(call);
  const me = session.status === 'authenticated' ? session.user.id : other.id;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Avatar id={other.id} name={name} src={other.avatar_url} size={44} />
      <div className="min-w-0 flex-1">
        <Link
          to={
            me === other.id
              ? paths.messages.href()
              : paths.chat.href(conversationIdOf(me, other.id))
          }
          className="font-semibold no-underline hover:underline"
        >
          <bdi className="inline-block max-w-full truncate align-bottom">{name}</bdi>
        </Link>
        <p
          className={`flex items-center gap-1.5 text-[0.9375rem] ${how === 'missed' ? 'text-danger' : 'text-soft'}`}
        >
          <Sign call={call} />
          <span>
            {t(`past.${how}`)} · {dateTime(call.at)}
          </span>
        </p>
      </div>
      <IconButton
        label={t(callType === 'video' ? 'past.video' : 'past.audio', { name })}
        onClick={() => desk.start(other, callType)}
      >
        {callType === 'video' ? <Video size={22} aria-hidden /> : <Phone size={20} aria-hidden />}
      </IconButton>
    </li>
  );
}

function Sign({ call }: { readonly call: PastCall }) {
  if (howOf(call) === 'missed') return <PhoneMissed size={16} aria-hidden />;
  return call.isCaller ? (
    <PhoneOutgoing size={16} aria-hidden />
  ) : (
    <PhoneIncoming size={16} aria-hidden />
  );
}

/** What a person would say it was. */
function howOf({ isCaller, reason, seconds }: PastCall) {
  if (seconds > 0 || reason === 'hungUp') return isCaller ? 'outgoing' : 'incoming';
  if (isCaller) return reason === 'busy' || reason === 'declined' ? reason : 'noAnswer';
  return reason === 'declined' ? 'youDeclined' : 'missed';
}

import { Phone, Video } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { callHow } from '#src/data/callHow.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import type { CallController, PastCall } from '#src/data/types.ts';
import { useLive } from '#src/data/useLive.ts';
import { useSession } from '#src/data/useSession.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { ListSkeleton } from '../components/ListSkeleton.tsx';
import { CallSign } from './CallSign.tsx';
import { Duration } from './Duration.tsx';
import { useCalling } from './useCalling.tsx';

/** The person's calls, newest first, with the way to call back. */
export function CallsTab() {
  const { t } = useTranslation('chat');
  const { calls } = useSync();
  const [controller, setController] = useState<CallController | null>(null);
  useEffect(() => {
    let isGone = false;
    const open = async () => {
      const opened = await calls.open();
      if (!isGone) setController(opened);
    };
    open().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [calls]);
  return controller === null ? (
    <ListSkeleton label={t('list.loading')} />
  ) : (
    <Past controller={controller} />
  );
}

function Past({ controller }: { readonly controller: CallController }) {
  const { t } = useTranslation(['calls', 'chat']);
  const past = useLive(controller.past);
  if (past === undefined) return <ListSkeleton label={t('chat:list.loading')} />;
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
        <PastRow key={call.id} call={call} />
      ))}
    </ul>
  );
}

function PastRow({ call }: { readonly call: PastCall }) {
  const { t } = useTranslation('calls');
  const session = useSession();
  const { dateTime } = useFormat();
  const { other, callType, isCaller, seconds } = call;
  const { start, dialog } = useCalling(other);
  const name = other.full_name;
  const isVideo = callType === 'video';
  const how = callHow(call);
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
          <CallSign how={how} isCaller={isCaller} isVideo={isVideo} size={16} />
          <span>
            {t(`past.${how}`)} · {dateTime(call.at)}
            {seconds > 0 && (
              <>
                {' · '}
                <span className="sr-only">{t('past.lasted')}</span> <Duration seconds={seconds} />
              </>
            )}
          </span>
        </p>
      </div>
      <IconButton
        label={t(isVideo ? 'past.video' : 'past.audio', { name })}
        onClick={() => start(callType)}
      >
        {isVideo ? <Video size={22} aria-hidden /> : <Phone size={20} aria-hidden />}
      </IconButton>
      {dialog}
    </li>
  );
}

import {
  BarChart3,
  Bookmark,
  CircleUser,
  Home,
  Inbox,
  MessageCircle,
  Search,
  Settings,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useUnread } from '#src/data/useUnread.ts';
import { Badge } from '#src/ui/Badge.tsx';
import type { Destination, DestinationKey } from './destinations.ts';
import { NoticeCount } from './NoticeCount.tsx';
import { NavigationItem } from './NavigationItem.tsx';

const ICON = {
  home: Home,
  browse: Search,
  chat: MessageCircle,
  saved: Bookmark,
  messageCenter: Inbox,
  profile: CircleUser,
  analytics: BarChart3,
  settings: Settings,
} as const satisfies Record<DestinationKey, unknown>;

interface DestinationLinkProps {
  readonly destination: Destination;
}

/** A destination with its picture, and what waits there. */
export function DestinationLink({ destination }: DestinationLinkProps) {
  const Link = destination.key === 'settings' ? SettingsLink : CountedLink;
  return <Link destination={destination} />;
}

/** On phones, where the bar has no place for the bell, the way to the notifications leads through here. */
function SettingsLink({ destination: { to, isOnPhone } }: DestinationLinkProps) {
  const { t } = useTranslation('nav');
  return (
    <NavigationItem
      to={to}
      isHiddenOnPhone={!isOnPhone}
      icon={<Settings size={22} aria-hidden />}
      badge={
        <span className="lg:hidden">
          <NoticeCount />
        </span>
      }
    >
      {t('settings')}
    </NavigationItem>
  );
}

function CountedLink({ destination }: DestinationLinkProps) {
  const { t } = useTranslation('nav');
  const { key, to, also, isOnPhone } = destination;
  const Icon = ICON[key];
  const count = useCount(key);
  return (
    <NavigationItem
      to={to}
      also={also}
      isHiddenOnPhone={!isOnPhone}
      icon={<Icon size={22} aria-hidden />}
      badge={count && <Badge tone={count.tone}>{t('count', { count: count.count })}</Badge>}
      note={count === null ? undefined : t(count.note, { count: count.count })}
    >
      {t(key)}
    </NavigationItem>
  );
}

interface Count {
  readonly count: number;
  readonly tone: 'accent' | 'danger' | 'warn';
  /** The key that says it in words. */
  readonly note: 'unread' | 'failed' | 'waiting';
}

function useCount(key: DestinationKey): Count | null {
  const unread = useUnread();
  const { failed, waiting } = useSyncStatus();
  if (key === 'chat' && unread > 0) return { count: unread, tone: 'accent', note: 'unread' };
  if (key !== 'messageCenter') return null;
  if (failed > 0) return { count: failed, tone: 'danger', note: 'failed' };
  return waiting > 0 ? { count: waiting, tone: 'warn', note: 'waiting' } : null;
}

import {
  BarChart3,
  BellRing,
  Bookmark,
  Calculator,
  CalendarDays,
  ChartPie,
  CircleUser,
  ClipboardList,
  Columns3,
  Gavel,
  History,
  Home,
  Images,
  Inbox,
  Info,
  KanbanSquare,
  List,
  ListChecks,
  MapPinned,
  MessageCircle,
  MessagesSquare,
  Rotate3d,
  Scale,
  Search,
  Settings,
  Sparkles,
  SquarePlus,
  TrendingUp,
  Users,
} from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#src/ui/Badge.tsx';
import type { Destination, DestinationKey } from './destination.ts';
import { NavigationItem } from './NavigationItem.tsx';
import { type DestinationCount, isSameCount } from './useDestinationCount.ts';

export const ICON = {
  home: Home,
  listProperty: SquarePlus,
  manage: ClipboardList,
  inquiries: MessagesSquare,
  viewings: CalendarDays,
  browse: Search,
  properties: List,
  virtualTours: Rotate3d,
  recommendations: Sparkles,
  chat: MessageCircle,
  messageCenter: Inbox,
  saved: Bookmark,
  compare: Columns3,
  together: Users,
  renterProperties: KanbanSquare,
  alerts: BellRing,
  history: History,
  calculator: Calculator,
  inspectionChecklist: ListChecks,
  profile: CircleUser,
  analytics: BarChart3,
  neighborhoods: MapPinned,
  insights: ChartPie,
  marketTrends: TrendingUp,
  marketAnalysis: Scale,
  moderation: Gavel,
  settings: Settings,
  gallery: Images,
  about: Info,
} as const satisfies Record<DestinationKey, unknown>;

export interface DestinationLinkProps {
  readonly destination: Destination;
  /** The number of waiting things there. */
  readonly count: DestinationCount | null;
}

/** A destination with its icon and the count of what waits there. One count is known after the other: the other links stay as they are. */
export const DestinationLink = memo(
  Shown,
  (before, now) => before.destination === now.destination && isSameCount(before.count, now.count),
);

function Shown({ destination, count }: DestinationLinkProps) {
  const { t } = useTranslation('nav');
  const { key, to, also, isOnPhone } = destination;
  const Icon = ICON[key];
  return (
    <NavigationItem
      to={to}
      also={also}
      isHiddenOnPhone={!isOnPhone}
      icon={<Icon size={22} aria-hidden />}
      badge={count && <Badge tone={count.tone}>{t('count', { count: count.count })}</Badge>}
      note={count === null ? undefined : t(count.note, { count: count.count })}
    >
      {key === 'manage' ? (
        // Its whole name would take two lines of a phone's bar.
        <>
          <span aria-hidden className="lg:hidden">
            {t('group.find')}
          </span>
          <span className="max-lg:sr-only">{t(key)}</span>
        </>
      ) : (
        t(key)
      )}
    </NavigationItem>
  );
}

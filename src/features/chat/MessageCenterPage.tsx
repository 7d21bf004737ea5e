import { AlarmClock, Archive, CheckCheck, Inbox, PenLine, ShieldCheck } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { OutboxItem, ScheduledItem } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#src/ui/Tabs.tsx';
import { CallsTab } from './calls/CallsTab.tsx';
import { DraftsTab } from './components/DraftsTab.tsx';
import { EditMessageDialog } from './components/EditMessageDialog.tsx';
import { ListSkeleton } from './components/ListSkeleton.tsx';
import { NoticeLine } from './components/NoticeLine.tsx';
import { NotPulled } from './components/NotPulled.tsx';
import { OutboxTab } from './components/OutboxTab.tsx';
import { RowsTab } from './components/RowsTab.tsx';
import { ScheduledTab } from './components/schedule/ScheduledTab.tsx';
import { StuckState } from './components/StuckState.tsx';
import { StarredTab } from './flags/StarredTab.tsx';
import { useAttempt } from './hooks/useAttempt.ts';
import { countIn, useCenter, type Center } from './hooks/useCenter.ts';
import { useIsStuck } from './hooks/useIsStuck.ts';
import { useMessageCommands } from './hooks/useMessageCommands.ts';
import { CENTER_TABS, centerTabOf, type CenterTab } from './rules/centerTab.ts';
import { joinDraft } from './rules/joinDraft.ts';

/** Tabs that ask for no action: messages to find again, and the calls of this device. */
const OTHERS = ['starred', 'calls'] as const;
const TABS = [...CENTER_TABS, ...OTHERS] as const;

const EMPTY_ICON: Readonly<Record<CenterTab, ReactNode>> = {
  unread: <CheckCheck size={36} aria-hidden />,
  outbox: <Inbox size={36} aria-hidden />,
  failed: <ShieldCheck size={36} aria-hidden />,
  drafts: <PenLine size={36} aria-hidden />,
  scheduled: <AlarmClock size={36} aria-hidden />,
  archived: <Archive size={36} aria-hidden />,
};

/** The texts of a tab. */
function textsOf<Name extends Exclude<CenterTab, 'scheduled'>>(name: Name | 'scheduled') {
  if (name === 'scheduled')
    return {
      tab: 'messages:schedule.tab',
      title: 'messages:schedule.emptyTitle',
      text: 'messages:schedule.emptyText',
    } as const;
  return {
    tab: `messages:center.${name}`,
    title: `messages:center.empty.${name}.title`,
    text: `messages:center.empty.${name}.text`,
  } as const;
}
const tabText = (name: CenterTab | 'calls') =>
  name === 'calls' ? 'messages:center.calls' : textsOf(name).tab;

/** Everything that wants attention, over all conversations. */
export function MessageCenterPage() {
  const { t } = useTranslation(['chat', 'messages']);
  const [search, setSearch] = useSearchParams();
  const tab = OTHERS.find((other) => other === search.get('tab')) ?? centerTabOf(search.get('tab'));
  const center = useCenter();
  const isStuck = useIsStuck(center === undefined);
  const { commands, edited, closeEdit, notice } = useMessageCommands<OutboxItem>();
  const { chat } = useSync();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  const isRead = center !== undefined;
  useEffect(() => {
    // The strip is wider than a phone, and the counts make it wider still.
    const tabs = isRead ? page.current?.querySelectorAll('[role=tab]') : undefined;
    tabs?.[TABS.indexOf(tab)]?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [isRead, tab]);
  return (
    <div ref={page} className="mx-auto max-w-7xl sm:px-4 sm:pt-6 *:max-w-3xl">
      <h1 className="px-4 pt-4 pb-2 text-[1.75rem] leading-tight font-semibold sm:text-[2rem]">
        {t('messages:center.title')}
      </h1>
      <Tabs
        value={tab}
        onValueChange={(value) => setSearch({ tab: String(value) }, { replace: true })}
      >
        <TabList label={t('messages:center.tabs')} className="sticky top-0 z-10 bg-paper px-1">
          {TABS.map((name) => (
            <Tab key={name} value={name}>
              {name === 'starred' ? t('messages:flags.starred.tab') : t(tabText(name))}
              {name !== 'calls' && name !== 'starred' && (
                <TabCount
                  count={(center && countIn(center, name)) ?? 0}
                  isOfFailed={name === 'failed'}
                />
              )}
            </Tab>
          ))}
        </TabList>
        <NoticeLine notice={notice} onUndo={undo} />
        <TabPanel value="starred">
          <StarredTab />
        </TabPanel>
        <TabPanel value="calls">
          <CallsTab />
        </TabPanel>
        {CENTER_TABS.map((name) => (
          <TabPanel key={name} value={name}>
            {center ? view(name, center) : waiting()}
          </TabPanel>
        ))}
      </Tabs>
      <EditMessageDialog message={edited} onClose={closeEdit} />
    </div>
  );

  function undo(item: OutboxItem | ScheduledItem): void {
    attempt(() => giveBack(item));
  }

  /** The text of a removed message becomes the draft of its conversation, and is shown there. */
  async function giveBack(item: OutboxItem | ScheduledItem): Promise<void> {
    if ('messageType' in item && item.messageType === 'ask_call' && item.receiver !== null) {
      const { conversationId, receiver, content, messageType } = item;
      await chat.sendMessage({ conversationId, receiverId: receiver.id, content, messageType });
      return;
    }
    const row = center?.drafts.find(({ id }) => id === item.conversationId);
    await chat.saveDraft(item.conversationId, joinDraft(row?.draft ?? '', item.content));
    await navigate(paths.chat.href(item.conversationId));
  }

  function waiting() {
    return isStuck ? <StuckState /> : <ListSkeleton label={t('list.loading')} />;
  }

  function view(name: CenterTab, lists: Center) {
    const count = countIn(lists, name);
    if (count === undefined) return lists[name] === undefined ? <NotPulled /> : waiting();
    if (count === 0) {
      return (
        <EmptyState icon={EMPTY_ICON[name]} title={t(textsOf(name).title)}>
          {t(textsOf(name).text)}
        </EmptyState>
      );
    }
    const label = t(textsOf(name).tab);
    switch (name) {
      case 'unread':
      case 'archived':
        return <RowsTab rows={lists[name] ?? []} label={label} />;
      case 'outbox':
      case 'failed':
        return (
          <OutboxTab
            items={lists[name]}
            things={lists.things?.[name] ?? []}
            label={label}
            commands={commands}
          />
        );
      case 'scheduled':
        return <ScheduledTab items={lists.scheduled} onCancelled={undo} />;
      case 'drafts':
        return <DraftsTab rows={lists.drafts} />;
      default:
        return unreachable(name);
    }
  }
}

/** Shows nothing for zero, or while the count is unknown. */
function TabCount({ count, isOfFailed }: { readonly count: number; readonly isOfFailed: boolean }) {
  const { t } = useTranslation('nav');
  return (
    count > 0 && <Badge tone={isOfFailed ? 'danger' : 'neutral'}>{t('count', { count })}</Badge>
  );
}

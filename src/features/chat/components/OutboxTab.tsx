import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OutboxItem, WaitingThing } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { WaitingThings } from '#src/shared/waiting/index.ts';
import { paths } from '#src/paths.ts';
import { Banner } from '#src/ui/Banner.tsx';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { useAttempt } from '../hooks/useAttempt.ts';
import type { MessageCommands } from '../hooks/useMessageCommands.ts';
import { useNow } from '#src/data/useNow.ts';
import { waitingAge } from '../rules/waitingAge.ts';
import { OutboxCard } from './OutboxCard.tsx';

export interface OutboxTabProps {
  readonly items: readonly OutboxItem[];
  /** The things that wait beside messages. */
  readonly things: readonly WaitingThing[];
  readonly label: string;
  readonly commands: MessageCommands<OutboxItem>;
}

/** Unsent messages of all conversations in one place, in the order they will be sent, and what else waits. */
export function OutboxTab({ items, things, label, commands }: OutboxTabProps) {
  const { t } = useTranslation(['chat', 'waiting', 'common']);
  const { chat } = useSync();
  const attempt = useAttempt();
  const now = useNow();
  const old = items.filter((item) => waitingAge(item.writtenAt, now) === 'pointedAt').length;
  return (
    <div className="grid gap-3 p-4">
      {old > 0 && (
        <Banner
          tone="warn"
          title={t('messages:center.oldWaiting', { count: old })}
          className="rounded-card"
          actions={
            <Link to={paths.sync.href()} className={buttonClasses('secondary')}>
              {t('common:error.export')}
            </Link>
          }
        />
      )}
      {items.length > 0 && (
        <>
          <Button className="justify-self-start" onClick={() => attempt(() => chat.sendAll())}>
            {t('messages:center.sendAll')}
          </Button>
          <ul role="list" aria-label={label} className="grid gap-3">
            {items.map((item) => (
              <OutboxCard key={item.id} item={item} commands={commands} />
            ))}
          </ul>
        </>
      )}
      {things.length > 0 && <WaitingThings things={things} label={t('waiting:things')} />}
    </div>
  );
}

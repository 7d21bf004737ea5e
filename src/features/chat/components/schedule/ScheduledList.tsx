import { AlarmClock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ScheduledItem } from '#src/data/types.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { isolated } from '#src/i18n/isolated.ts';
import { paths } from '#src/paths.ts';
import { toastError } from '#src/ui/toasts.ts';
import { useAttempt } from '../../hooks/useAttempt.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { useDueText } from './useDueText.ts';

const BUTTON =
  'inline-flex min-h-11 items-center rounded-field px-2 text-sm font-semibold hover:bg-wash';

export interface ScheduledListProps {
  readonly items: readonly ScheduledItem[];
  /** Of several conversations: each says whom it is to. */
  readonly isOfAll?: boolean;
  /** The words of one that is not to be sent any more. */
  readonly onCancelled: (item: ScheduledItem) => void;
}

/** The scheduled messages, and the actions for them. */
export function ScheduledList({ items, isOfAll = false, onCancelled }: ScheduledListProps) {
  const { t } = useTranslation(['messages', 'common']);
  const { chat } = useSync();
  const attempt = useAttempt();
  const dueText = useDueText();
  const [changed, setChanged] = useState<ScheduledItem | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function cancel(item: ScheduledItem): Promise<void> {
    if (await chat.cancelMessage(item.id)) onCancelled(item);
    else toastError(t('schedule.left'));
  }
  async function save(id: string, content: string, at: number): Promise<void> {
    if (!(await chat.reschedule(id, { content, at }))) toastError(t('schedule.left'));
  }

  return (
    <>
      <ul role="list" aria-label={t('schedule.list')} className="grid gap-2">
        {items.map((item) => (
          <li
            key={item.id}
            className="rounded-card border border-dashed border-edge bg-sheet px-3 pt-2"
          >
            <p className="flex items-center gap-1.5 text-sm font-semibold text-soft">
              <AlarmClock size={16} aria-hidden className="shrink-0" />
              <span>
                <time dateTime={new Date(item.at).toISOString()}>{dueText(item.at)}</time>
                {' · '}
                <span className="font-normal">{t('schedule.fromHere')}</span>
              </span>
            </p>
            {isOfAll && (
              <Link
                to={paths.chat.href(item.conversationId)}
                className="inline-flex min-h-11 items-center font-semibold text-ink hover:text-accent hover:underline"
              >
                {t('center.to', {
                  name: isolated(item.receiver?.full_name || t('center.unknownPerson')),
                })}
              </Link>
            )}
            <p
              dir="auto"
              className="line-clamp-2 text-start [overflow-wrap:anywhere] whitespace-pre-wrap text-ink"
            >
              {item.content}
            </p>
            <div className="-mx-2 flex flex-wrap">
              <button
                type="button"
                className={`${BUTTON} text-accent`}
                onClick={() => attempt(() => chat.sendScheduled(item.id))}
              >
                {t('schedule.sendNow')}
              </button>
              <button
                type="button"
                aria-haspopup="dialog"
                className={`${BUTTON} text-accent`}
                onClick={() => {
                  setChanged(item);
                  setOpen(true);
                }}
              >
                {t('schedule.changeDo')}
              </button>
              <button
                type="button"
                className={`${BUTTON} text-danger`}
                onClick={() => attempt(() => cancel(item))}
              >
                {t('common:cancel')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {changed !== null && (
        <ScheduleDialog
          isOpen={isOpen}
          content={changed.content}
          at={changed.at}
          onSave={(content, at) => attempt(() => save(changed.id, content, at))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

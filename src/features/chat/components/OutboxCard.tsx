import { Check, Copy, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isSaid } from '#contract/entities/reaction.ts';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import { callKey } from '#src/data/callKey.ts';
import { useListing } from '#src/data/useListings.ts';
import type { OutboxItem } from '#src/data/types.ts';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';
import type { MessageCommands } from '../hooks/useMessageCommands.ts';
import { useNow } from '#src/data/useNow.ts';
import { useFileText } from '#src/i18n/useFileText.ts';
import { useTimeText } from '../hooks/useTimeText.ts';
import { failureKey } from '../rules/failureKey.ts';
import { useQuietWords } from '#src/shared/waiting/index.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { waitingAge } from '../rules/waitingAge.ts';
import { DeliverySign } from './DeliverySign.tsx';

const ACTION =
  'inline-flex min-h-11 items-center gap-1.5 rounded-field px-3 text-[0.9375rem] font-semibold hover:bg-wash';

export interface OutboxCardProps {
  readonly item: OutboxItem;
  readonly commands: MessageCommands<OutboxItem>;
}

/** One message that has not left the device, with all that can be done about it. */
export function OutboxCard({ item, commands }: OutboxCardProps) {
  const { t } = useTranslation(['chat', 'messages', 'calls', 'common']);
  const time = useTimeText();
  const now = useNow();
  const age = waitingAge(item.writtenAt, now);
  const [isKept, setKept] = useState(false);
  const name = item.receiver?.full_name || t('messages:center.unknownPerson');
  const isFailed = item.state === 'failed';
  const textOf = useFileText();
  const isHome = sharedHome(item) !== null;
  const isEdit = item.messageType === 'edit';
  const isQuiet = !isSaid(item.messageType);
  /** A home that is shared, a sign, an unsending, a file and a card of calls have no words of the person to change or to copy. */
  const call = callKey(item, true);
  const isWords = isEdit || (!isHome && !isQuiet && item.file === null && call === null);
  const canChange = item.state !== 'sending';
  const takeOut = () => (isFailed ? commands.remove(item) : commands.cancel(item));
  return (
    <li
      className={classes(
        'rounded-card border bg-sheet px-4 pt-1.5 pb-1',
        isFailed && 'border-danger',
        !isFailed && (age === 'pointedAt' ? 'border-warn' : 'border-line'),
      )}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <Link
          to={paths.chat.href(item.conversationId)}
          title={t('messages:center.open')}
          className="-my-1 inline-flex min-h-11 min-w-0 items-center font-semibold text-ink hover:text-accent hover:underline"
        >
          {t('messages:center.to', { name: isolated(name) })}
        </Link>
        <span
          className={classes(
            'inline-flex items-center gap-1 text-[0.8125rem] font-medium',
            isFailed ? 'text-danger' : 'text-soft',
          )}
        >
          <DeliverySign status={item.state} />
          {t(`state.${item.state}`)}
        </span>
      </p>
      <p
        dir="auto"
        className="mt-1 line-clamp-4 text-start text-[1.0625rem] leading-snug [overflow-wrap:anywhere] whitespace-pre-wrap"
      >
        {item.homeId !== null && (
          <span className={isHome ? undefined : 'block text-[0.9375rem] text-soft'}>
            <SharedTitle id={item.homeId} />
          </span>
        )}
        {call !== null && t(`calls:${call}`)}
        {isQuiet ? <QuietWords item={item} /> : isWords && item.content}
        {item.file !== null && textOf(item)}
      </p>
      <p className="mt-1 text-[0.8125rem] text-soft">
        <time dateTime={item.writtenAt} title={time.exact(item.writtenAt)}>
          {t('messages:center.written', { time: time.activity(item.writtenAt, now) })}
        </time>
        {isFailed && <span className="text-danger"> · {t(failureKey(item.error))}</span>}
      </p>
      {age !== 'fresh' && !isKept && (
        <div className="mt-2 flex flex-wrap items-center gap-x-3 rounded-field bg-warn-wash px-3 text-[0.9375rem]">
          <p className="py-2">
            <span className="font-semibold">{t('messages:center.stillSend')}</span>{' '}
            {t('messages:center.written', { time: time.age(item.writtenAt, now) })}
          </p>
          <span className="-mx-3 flex flex-wrap sm:ms-auto">
            <Action
              icon={<Check size={16} aria-hidden />}
              onClick={() => {
                setKept(true);
                commands.retry(item);
              }}
            >
              {t('messages:center.keep')}
            </Action>
            {canChange && (
              <Action isDanger icon={<Trash2 size={16} aria-hidden />} onClick={takeOut}>
                {t('messages:center.drop')}
              </Action>
            )}
          </span>
        </div>
      )}
      <div className="-mx-3 mt-1 flex flex-wrap">
        {canChange && (
          <Action icon={<RotateCw size={16} aria-hidden />} onClick={() => commands.retry(item)}>
            {isFailed ? t('messages:center.retry') : t('messages:center.sendNow')}
          </Action>
        )}
        {canChange && isWords && (
          <Action icon={<Pencil size={16} aria-hidden />} onClick={() => commands.edit(item)}>
            {t('common:edit')}
          </Action>
        )}
        {isWords && <CopyAction text={item.content} />}
        {canChange && (
          <Action isDanger icon={<Trash2 size={16} aria-hidden />} onClick={takeOut}>
            {isFailed ? t('message.delete') : t('message.cancel')}
          </Action>
        )}
      </div>
    </li>
  );
}

function QuietWords({ item }: { readonly item: OutboxItem }) {
  return useQuietWords()(item);
}

function CopyAction({ text }: { readonly text: string }) {
  const { t } = useTranslation(['chat', 'messages']);
  const [isCopied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return (
    <>
      <Action icon={<Copy size={16} aria-hidden />} onClick={() => void copy()}>
        {isCopied ? t('message.copied') : t('message.copy')}
      </Action>
      <span role="status" className="sr-only">
        {isCopied && t('message.copied')}
      </span>
    </>
  );
}

function Action({
  icon,
  isDanger = false,
  onClick,
  children,
}: {
  readonly icon: ReactNode;
  readonly isDanger?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={classes(ACTION, isDanger ? 'text-danger' : 'text-accent')}
    >
      {icon}
      {children}
    </button>
  );
}

/** The shared home, by its title where this device has it. */
function SharedTitle({ id }: { readonly id: string }) {
  const { t } = useTranslation(['chat', 'messages']);
  const title = useListing(id)?.title;
  return title === undefined
    ? t('message.property')
    : `${t('message.property')}: ${isolated(title)}`;
}

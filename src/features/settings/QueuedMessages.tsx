import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSaid } from '#contract/entities/reaction.ts';
import { sharedHome } from '#contract/entities/sharedHome.ts';
import { callKey } from '#src/data/callKey.ts';
import type { OutboxItem } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useNow } from '#src/data/useNow.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import {
  DiscardDialog,
  useQuietWords,
  useWhyText,
  WaitingAction,
  WaitingLink,
  WaitingRow,
  whyWaiting,
} from '#src/shared/waiting/index.ts';
import { useFileText } from '#src/i18n/useFileText.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';

/** So many are shown until all are asked for. */
const SHOWN = 20;

/** Messages that wait, in the order they will be sent. Their texts are changed in the message center. */
export function QueuedMessages({ messages }: { readonly messages: readonly OutboxItem[] }) {
  const { t } = useTranslation('waiting');
  const [asked, setAsked] = useState<OutboxItem | null>(null);
  const [isAll, setAll] = useState(false);
  const [discard, discarding] = useCommand(async (sync, { id }: OutboxItem) => {
    // A message that left in this very moment is no longer here to be discarded.
    await sync.chat.cancelMessage(id);
    setAsked(null);
  });
  const shown = isAll ? messages : messages.slice(0, SHOWN);
  return (
    <div className="grid gap-3">
      <ul
        role="list"
        aria-label={t('messages')}
        className="divide-y divide-line rounded-card border border-line bg-sheet"
      >
        {shown.map((item) => (
          <MessageRow key={item.id} item={item} onDiscard={() => setAsked(item)} />
        ))}
      </ul>
      {shown.length < messages.length && (
        <Button look="quiet" className="justify-self-start" onClick={() => setAll(true)}>
          {t('showAll', { count: messages.length })}
        </Button>
      )}
      <DiscardDialog
        title={asked?.content ?? null}
        isFailed={discarding.status === 'failed'}
        onDiscard={() => {
          if (asked !== null) void discard(asked);
        }}
        onClose={() => setAsked(null)}
      />
    </div>
  );
}

function MessageRow({
  item,
  onDiscard,
}: {
  readonly item: OutboxItem;
  readonly onDiscard: () => void;
}) {
  const { t } = useTranslation(['waiting', 'messages', 'chat', 'calls', 'common']);
  const status = useSyncStatus();
  const now = useNow();
  const whyText = useWhyText();
  const quietWords = useQuietWords();
  const fileText = useFileText();
  const [tryNow] = useCommand((sync) => sync.chat.retryMessage(item.id));
  const name = item.receiver?.full_name || t('messages:center.unknownPerson');
  const title = t('message', { name: isolated(name) });
  const isFailed = item.state === 'failed';
  const why = () => {
    if (isFailed) return t('refused.other');
    if (item.state === 'sending') return t('sending');
    const { attempts, nextAttemptAt: until } = item;
    const isTried = attempts > 0 && until !== null;
    return whyText(whyWaiting(status, isTried ? { kind: 'failing', until } : undefined, now), now);
  };
  const words = () => {
    const call = callKey(item, true);
    if (call !== null) return t(`calls:${call}`);
    if (sharedHome(item) !== null) return t('chat:message.property');
    if (isSaid(item.messageType)) return fileText(item);
    return quietWords(item);
  };
  return (
    <WaitingRow
      title={title}
      words={words()}
      writtenAt={Date.parse(item.writtenAt)}
      why={why()}
      isFailed={isFailed}
    >
      <WaitingLink to={paths.chat.href(item.conversationId)} label={t('openOf', { what: title })}>
        {t('open')}
      </WaitingLink>
      {item.state !== 'sending' && (
        <>
          <WaitingLink
            to={paths.messageCenter.href(isFailed ? 'failed' : 'outbox')}
            label={t('editOf', { what: title })}
          >
            {t('common:edit')}
          </WaitingLink>
          <WaitingAction label={t('tryNowOf', { what: title })} onPress={() => void tryNow()}>
            {t('tryNow')}
          </WaitingAction>
          <WaitingAction isDanger label={t('discardOf', { what: title })} onPress={onDiscard}>
            {t('discard')}
          </WaitingAction>
        </>
      )}
    </WaitingRow>
  );
}

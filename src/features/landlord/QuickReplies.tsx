import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { replyDraftIdOf } from '#contract/rules/ids.ts';
import { placesAfterMove } from '#src/rules/people/quickReply.ts';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useQuickReplies } from '#src/data/useQuickReplies.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSession } from '#src/data/useSession.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import type { ReplyTexts } from './replyDraft.ts';
import { ReplyForm } from './ReplyForm.tsx';
import { ReplyRow } from './ReplyRow.tsx';

type Reply = Kept<'quick_reply'>;

const NOTHING: ReplyTexts = { title: '', text: '' };

/** Quick replies in their owner's order, replicated to every device, each with its draft. */
export function QuickReplies() {
  const session = useSession();
  const replies = useQuickReplies();
  const drafts = useRecords('reply_draft');
  if (replies === undefined || drafts === undefined || session.status !== 'authenticated')
    return <Skeleton className="h-40" />;
  return <Replies me={session.user.id} replies={replies} drafts={drafts} />;
}

interface RepliesProps {
  readonly me: string;
  readonly replies: readonly Reply[];
  readonly drafts: readonly Kept<'reply_draft'>[];
}

function Replies({ me, replies, drafts }: RepliesProps) {
  const { t } = useTranslation(['manage', 'common']);
  const draftOf = (id: string) => drafts.find((each) => each.id === replyDraftIdOf(id))?.body;
  const [said, setSaid] = useState('');
  const [gone, setGone] = useState<Reply | null>(null);
  const giveBack = useRef<HTMLButtonElement>(null);
  const [backId, setBackId] = useState('');
  const [add, adding] = useCommand(async (sync, texts: ReplyTexts) => {
    await sync.records.make('quick_reply', texts);
    return true;
  });
  const [move, moving] = useCommand(async (sync, { id, body }: Reply, to: number) => {
    const places = placesAfterMove(replies, id, to);
    await sync.records.writeAll(
      places.map(({ id: moved, place }) => ({
        kind: 'quick_reply',
        id: moved,
        amend: (before) => before && { ...before, place },
      })),
    );
    setSaid(t('settings.reply.moved', { title: body.title, place: to + 1, of: replies.length }));
  });
  const [remove, removing] = useCommand(async (sync, reply: Reply) => {
    await sync.records.remove([reply.id]);
    setBackId('');
    setGone(reply);
  });
  const [undo, undoing] = useCommand(async (sync, { id, body }: Reply) => {
    // Set before the restored row is rendered, which then takes the focus.
    setBackId(id);
    await sync.records.make('quick_reply', body, id);
    setGone(null);
  });
  const hasFailed = [adding, moving, removing, undoing].some(({ status }) => status === 'failed');

  // The pressed button went with its reply: the undo link gets the focus.
  useEffect(() => {
    if (gone !== null) giveBack.current?.focus();
  }, [gone]);

  return (
    <div className="grid gap-5">
      {replies.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
          {replies.map((reply, place) => (
            <ReplyRow
              key={reply.id}
              reply={reply}
              draft={draftOf(reply.id)}
              place={place}
              count={replies.length}
              isBack={reply.id === backId}
              onMove={(to) => void move(reply, to)}
              onRemove={() => void remove(reply)}
            />
          ))}
        </ul>
      )}
      {gone !== null && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-sheet px-4 py-2">
          <p role="status" dir="auto" className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            {t('settings.reply.removed', { title: gone.body.title })}
          </p>
          <Button ref={giveBack} look="secondary" onClick={() => void undo(gone)}>
            {t('common:undo')}
          </Button>
        </div>
      )}
      <ReplyForm
        label={t('settings.reply.add')}
        first={NOTHING}
        of={me}
        draft={draftOf(me)}
        isRunning={adding.status === 'running'}
        onKeep={async (texts) => (await add(texts)) === true}
      />
      <p role="status" className="sr-only">
        {said}
      </p>
      {hasFailed && (
        <p role="alert" className="text-danger">
          {t('common:form.notKept')}
        </p>
      )}
    </div>
  );
}

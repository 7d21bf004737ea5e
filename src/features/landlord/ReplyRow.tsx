import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toastError } from '#src/ui/toasts.ts';
import type { ReplyTexts } from './replyDraft.ts';
import { ReplyForm } from './ReplyForm.tsx';

export interface ReplyRowProps {
  readonly reply: Kept<'quick_reply'>;
  /** The draft of a change that was neither saved nor discarded. */
  readonly draft: ReplyTexts | undefined;
  /** From 0, and of how many. */
  readonly place: number;
  readonly count: number;
  /** It was removed and restored: it gets the focus. */
  readonly isBack: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
}

/** One quick reply: shown, moved, removed, or edited. */
export function ReplyRow({ reply, draft, place, count, isBack, onMove, onRemove }: ReplyRowProps) {
  const { t } = useTranslation(['manage', 'common']);
  const { id, body } = reply;
  const [isOpen, setOpen] = useState(draft !== undefined);
  const [opened, setOpened] = useState(body);
  const edit = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isBack);
  const [keep, state] = useCommand(async (sync, { title, text }: ReplyTexts) => {
    // If it was removed elsewhere meanwhile, saving restores it: what was typed is not lost.
    await sync.records.edit('quick_reply', id, opened, { ...opened, title, text });
    return true;
  });

  // The form is closed: the Edit button, which is shown again, gets the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen) edit.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  if (isOpen)
    return (
      <li className="px-4 py-4">
        <ReplyForm
          label={t('settings.reply.edit', { title: body.title })}
          first={opened}
          of={id}
          draft={draft}
          isRunning={state.status === 'running'}
          onKeep={async (texts) => {
            const isKept = (await keep(texts)) === true;
            if (isKept) setOpen(false);
            else toastError(t('common:form.notKept'));
            return isKept;
          }}
          onCancel={() => setOpen(false)}
        />
      </li>
    );
  return (
    <li className="flex flex-wrap items-start gap-x-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {body.title}
        </p>
        <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line text-soft">
          {body.text}
        </p>
      </div>
      <div className="-me-2 flex">
        <IconButton
          label={t('settings.reply.up', { title: body.title })}
          disabled={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <ArrowUp size={20} aria-hidden />
        </IconButton>
        <IconButton
          label={t('settings.reply.down', { title: body.title })}
          disabled={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <ArrowDown size={20} aria-hidden />
        </IconButton>
        <IconButton
          ref={edit}
          label={t('settings.reply.edit', { title: body.title })}
          onClick={() => {
            setOpened(body);
            setOpen(true);
          }}
        >
          <Pencil size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('settings.reply.remove', { title: body.title })} onClick={onRemove}>
          <Trash2 size={20} aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

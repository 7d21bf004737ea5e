import { Trash2 } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { TextField } from '#src/ui/TextField.tsx';

/** Answers given often, kept for every device. */
export function QuickReplies() {
  const { t } = useTranslation('landlord');
  const replies = useRecords('quick_reply') ?? [];
  const [title, setTitle] = useState('');
  const [text, setText] = useState('');
  const [add, state] = useCommand(async (sync) => {
    await sync.records.put('quick_reply', { title: title.trim(), text: text.trim() });
    setTitle('');
    setText('');
  });
  const [remove] = useCommand((sync, id: string) => sync.records.remove([id]));
  const isComplete = title.trim() !== '' && text.trim() !== '';

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (isComplete) void add();
  }

  return (
    <div className="grid gap-5">
      {replies.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-sheet">
          {replies.map(({ id, body }) => (
            <li key={id} className="flex items-start gap-3 px-4 py-3">
              <div className="min-w-0 flex-1" dir="auto">
                <p className="font-semibold">{body.title}</p>
                <p className="whitespace-pre-line text-soft">{body.text}</p>
              </div>
              <IconButton
                label={t('reply.remove', { title: body.title })}
                onClick={() => void remove(id)}
              >
                <Trash2 size={20} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form className="grid gap-4" onSubmit={submit}>
        <TextField
          label={t('reply.title')}
          maxLength={60}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          dir="auto"
        />
        <TextareaField
          id="reply-text"
          label={t('reply.text')}
          description={t('reply.note')}
          maxLength={2000}
          rows={3}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div>
          <Button
            type="submit"
            look="secondary"
            disabled={!isComplete || state.status === 'running'}
          >
            {t('reply.add')}
          </Button>
        </div>
      </form>
      {state.status === 'failed' && (
        <p role="alert" className="text-danger">
          {t('notKept')}
        </p>
      )}
    </div>
  );
}

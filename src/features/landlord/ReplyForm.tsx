import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { REPLY_WORDS, type ReplyWord } from '#contract/rules/quickReply.ts';
import type { RecordBody } from '#src/data/types.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { TextField } from '#src/ui/TextField.tsx';

/** As many as a record of the kind may have. */
const TITLE_MOST = 60;
const TEXT_MOST = 2000;

export type ReplyTexts = Pick<RecordBody<'quick_reply'>, 'title' | 'text'>;

export interface ReplyFormProps {
  readonly label: string;
  readonly first: ReplyTexts;
  readonly isRunning: boolean;
  /** True once it is kept; then the form is empty again. */
  readonly onKeep: (texts: ReplyTexts) => Promise<boolean>;
  readonly onCancel?: () => void;
}

/** Name and text of an answer, with buttons for the words in braces. */
export function ReplyForm({ label, first, isRunning, onKeep, onCancel }: ReplyFormProps) {
  const { t } = useTranslation('landlord');
  const id = useId();
  const [title, setTitle] = useState(first.title);
  const [text, setText] = useState(first.text);
  const name = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const texts = { title: title.trim(), text: text.trim() };
  const isComplete = texts.title !== '' && texts.text !== '';

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!isComplete || !(await onKeep(texts))) return;
    setTitle('');
    setText('');
    name.current?.focus();
  }

  /** Where the cursor stands, or in the place of what is chosen. */
  function insert(word: ReplyWord): void {
    const field = area.current;
    if (field === null) return;
    field.focus();
    const { selectionStart: from, selectionEnd: to, value } = field;
    if (value.length - (to - from) + word.length + 2 > TEXT_MOST) return;
    field.setRangeText(`{${word}}`, from, to, 'end');
    setText(field.value);
  }

  return (
    <form className="grid gap-4" aria-label={label} onSubmit={(event) => void submit(event)}>
      <TextField
        ref={name}
        label={t('reply.title')}
        maxLength={TITLE_MOST}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        dir="auto"
        // Whoever pressed Edit goes on there.
        autoFocus={onCancel !== undefined}
      />
      <TextareaField
        ref={area}
        id={`${id}-text`}
        label={t('reply.text')}
        description={t('reply.note')}
        maxLength={TEXT_MOST}
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div role="group" aria-label={t('reply.insert')} className="flex flex-wrap gap-2">
        {REPLY_WORDS.map((word) => (
          <button
            key={word}
            type="button"
            className="min-h-11 rounded-full border border-edge bg-sheet px-4 text-sm font-medium hover:bg-wash"
            onClick={() => insert(word)}
          >
            {t(`reply.word.${word}`)}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="secondary" disabled={!isComplete || isRunning}>
          {onCancel === undefined ? t('reply.add') : t('save')}
        </Button>
        {onCancel !== undefined && (
          <Button look="quiet" onClick={onCancel}>
            {t('reply.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

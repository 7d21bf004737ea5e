import { useId, useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { REPLY_WORDS, type ReplyWord, unknownWordsIn } from '#src/rules/people/quickReply.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { ReplyTexts } from './replyDraft.ts';
import { useReplyDraft } from './useReplyDraft.ts';

/** The most characters the record allows. */
const TITLE_MOST = 60;
const TEXT_MOST = 2000;

export interface ReplyFormProps {
  readonly label: string;
  readonly first: ReplyTexts;
  /** The owner of the draft: the reply's id, or the person's for a new one. */
  readonly of: string;
  /** The text from before that was neither saved nor discarded. */
  readonly draft: ReplyTexts | undefined;
  readonly isRunning: boolean;
  /** True once it is saved: then the form is empty again. */
  readonly onKeep: (texts: ReplyTexts) => Promise<boolean>;
  readonly onCancel?: () => void;
}

/**
 * Name and text of a quick reply, with buttons for the placeholders. Typed text stays until it is saved or
 * discarded.
 */
export function ReplyForm({
  label,
  first,
  of,
  draft,
  isRunning,
  onKeep,
  onCancel,
}: ReplyFormProps) {
  const { t } = useTranslation(['manage', 'common']);
  const id = useId();
  const pen = useReplyDraft(of, first, draft);
  const { title, text } = pen.texts;
  const name = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const texts = { title: title.trim(), text: text.trim() };
  const isComplete = texts.title !== '' && texts.text !== '';
  const unknown = unknownWordsIn(text);
  const [wasAsked, setAsked] = useState(false);

  async function submit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setAsked(true);
    if (unknown.length > 0) {
      area.current?.focus();
      return;
    }
    if (!isComplete || !(await onKeep(texts))) return;
    pen.end();
    name.current?.focus();
  }

  /** Inserts at the cursor, or replaces the selection. */
  function insert(word: ReplyWord): void {
    const field = area.current;
    if (field === null) return;
    field.focus();
    const { selectionStart: from, selectionEnd: to, value } = field;
    if (value.length - (to - from) + word.length + 2 > TEXT_MOST) return;
    field.setRangeText(`{${word}}`, from, to, 'end');
    pen.change({ title, text: field.value });
  }

  return (
    <form className="grid gap-4" aria-label={label} onSubmit={(event) => void submit(event)}>
      <TextField
        ref={name}
        label={t('settings.reply.title')}
        maxLength={TITLE_MOST}
        value={title}
        onChange={(event) => pen.change({ title: event.target.value, text })}
        dir="auto"
        // After a press on Edit the focus is in the form; a draft that was found again does not take it.
        autoFocus={onCancel !== undefined && draft === undefined}
      />
      <TextareaField
        ref={area}
        id={`${id}-text`}
        label={t('settings.reply.text')}
        description={t('settings.reply.note')}
        error={
          wasAsked && unknown.length > 0
            ? t('settings.reply.unknown', { words: unknown.join(' ') })
            : undefined
        }
        maxLength={TEXT_MOST}
        rows={3}
        value={text}
        onChange={(event) => pen.change({ title, text: event.target.value })}
      />
      <div role="group" aria-label={t('settings.reply.insert')} className="flex flex-wrap gap-2">
        {REPLY_WORDS.map((word) => (
          <button
            key={word}
            type="button"
            className="min-h-11 rounded-full border border-edge bg-sheet px-4 text-sm font-medium hover:bg-wash"
            onClick={() => insert(word)}
          >
            {t(`settings.reply.word.${word}`)}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="secondary" disabled={!isComplete || isRunning}>
          {onCancel === undefined ? t('settings.reply.add') : t('common:save')}
        </Button>
        {onCancel !== undefined && (
          <Button
            look="quiet"
            onClick={() => {
              pen.end();
              onCancel();
            }}
          >
            {t('common:cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}

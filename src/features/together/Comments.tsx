import { Trash2 } from 'lucide-react';
import { type SyntheticEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { COMMENT_MAX } from '#contract/entities/records/shortlist.ts';
import type { ListComment } from '#sync/model/rules/deciding/shortlist.ts';
import { useTextDraft } from '#src/data/useTextDraft.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';

export interface CommentsProps {
  /** The list and the home, by which the draft is kept. */
  readonly of: string;
  /** The subject of the comments, for screen readers. */
  readonly title: string;
  readonly comments: readonly ListComment[];
  readonly nameOf: (id: string) => string;
  /** The person whose comments can be taken back. */
  readonly me: string;
  /** Absent: they are only read. Gives whether it is kept. */
  readonly onAdd?: ((text: string) => Promise<boolean>) | undefined;
  readonly onRemove: (id: string) => void;
}

/** The comments on a home, the oldest first, and a field for more. */
export function Comments({ of, title, comments, nameOf, me, onAdd, onRemove }: CommentsProps) {
  const { t } = useTranslation('saved');
  const format = useFormat();
  const field = useId();
  const { text, change, flush, sent } = useTextDraft(`comment:${of}`);
  const isReady = text.trim() !== '';
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isReady && onAdd !== undefined && (await onAdd(text))) sent();
  };
  return (
    <section aria-label={t('together.comment.label', { title })} className="grid gap-2">
      {comments.length > 0 && (
        <ol className="grid gap-2">
          {comments.map(({ id, personId, text: said, at }) => (
            <li key={id} className="flex items-start gap-2 rounded-field bg-wash px-3 py-2">
              <div className="min-w-0 flex-1">
                <p className="text-sm text-soft">
                  <bdi className="font-semibold text-ink">{nameOf(personId)}</bdi> ·{' '}
                  {format.dateTime(at)}
                </p>
                <p dir="auto" className="font-text wrap-anywhere whitespace-pre-line">
                  {said}
                </p>
              </div>
              {personId === me && onAdd !== undefined && (
                <IconButton
                  label={t('together.comment.remove')}
                  onClick={() => onRemove(id)}
                  className="-me-2"
                >
                  <Trash2 size={18} aria-hidden />
                </IconButton>
              )}
            </li>
          ))}
        </ol>
      )}
      {onAdd !== undefined && (
        <form onSubmit={(event) => void add(event)} className="grid gap-2">
          <TextareaField
            id={field}
            label={t('together.comment.yours')}
            rows={1}
            maxLength={COMMENT_MAX}
            value={text}
            onChange={({ target }) => change(target.value)}
            onBlur={flush}
          />
          {isReady && (
            <Button type="submit" look="secondary" className="justify-self-start">
              {t('together.comment.add')}
            </Button>
          )}
        </form>
      )}
    </section>
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { judgeMessageText } from '#contract/rules/text/messageText.ts';
import { useNow } from '#src/data/useNow.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { fieldOf, instantIn, laterTimes } from '../../rules/laterTimes.ts';
import { useDueText } from './useDueText.ts';

const FIELD = 'w-full rounded-field border border-edge bg-paper px-3.5 text-[1.0625rem] text-ink';

export interface ScheduleDialogProps {
  readonly isOpen: boolean;
  /** Null: the composer has it. */
  readonly content: string | null;
  /** When it is due by now, ms since the epoch; null: it is being scheduled. */
  readonly at: number | null;
  readonly onSave: (content: string, at: number) => void;
  readonly onClose: () => void;
}

/** Chooses when a message is sent; of one that waits for its hour its words, too. */
export function ScheduleDialog({ isOpen, onClose, ...form }: ScheduleDialogProps) {
  const { t } = useTranslation('messages');
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={form.at === null ? t('schedule.title') : t('schedule.change')}
      description={t('schedule.note')}
    >
      {isOpen && <ScheduleForm {...form} onClose={onClose} />}
    </Dialog>
  );
}

function ScheduleForm({ content, at, onSave, onClose }: Omit<ScheduleDialogProps, 'isOpen'>) {
  const { t } = useTranslation(['messages', 'chat', 'common']);
  const now = useNow();
  const dueText = useDueText();
  const [text, setText] = useState(content ?? '');
  const [field, setField] = useState(() => fieldOf(at ?? laterTimes(now)[0]?.at ?? now));
  const chosen = instantIn(field);
  const isAhead = chosen !== null && chosen > now;
  const isSendable = content === null || judgeMessageText(text).kind === 'sendable';

  function save(when: number | null): void {
    if (when === null || !isSendable) return;
    onSave(text.trim(), when);
    onClose();
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isAhead) save(chosen);
      }}
    >
      {content !== null && (
        <textarea
          dir="auto"
          rows={3}
          aria-label={t('chat:edit.label')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={`${FIELD} max-h-[30dvh] py-2.5 leading-6`}
        />
      )}
      <div role="group" aria-label={t('schedule.offered')} className="flex flex-wrap gap-2">
        {laterTimes(now).map((offered) => (
          <Button
            key={offered.kind}
            look="secondary"
            disabled={!isSendable}
            onClick={() => save(offered.at)}
          >
            {dueText(offered.at)}
          </Button>
        ))}
      </div>
      <label className="grid gap-1.5">
        <span className="font-semibold">{t('schedule.when')}</span>
        <input
          type="datetime-local"
          min={fieldOf(now)}
          value={field}
          onChange={(event) => setField(event.target.value)}
          className={`${FIELD} min-h-12`}
        />
      </label>
      <p role="alert" className="text-sm font-medium text-danger empty:hidden">
        {!isAhead && t('schedule.past')}
      </p>
      <div className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button type="submit" disabled={!isAhead || !isSendable}>
          {at === null ? t('schedule.do') : t('common:save')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
}

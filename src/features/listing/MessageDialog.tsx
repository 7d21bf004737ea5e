import { MESSAGE_MAX_CHARACTERS } from '#contract/protocol/limits.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { budgetOf } from '#src/rules/money/budget.ts';
import type { HeldListing, ListingCard } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { useTextDraft } from '#src/data/useTextDraft.ts';
import { paths } from '#src/paths.ts';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { SendDialog } from '#src/ui/SendDialog.tsx';
import { Risky } from './Risky.tsx';
import { useLeadSource } from './useLeadSource.ts';

const QUESTIONS = ['free', 'see', 'bills', 'move'] as const;

export interface MessageDialogProps {
  /** Or what its card shows of it, until the home is on this device. */
  readonly home: HeldListing | ListingCard;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The first message about a home. It goes into the thread with its owner, the home's card above it. */
export function MessageDialog({ home, isOpen, onClose }: MessageDialogProps) {
  const { t } = useTranslation(['listing', 'common']);
  const navigate = useNavigate();
  const sourceNow = useLeadSource(home.id);
  const about = useRecord('about_me');
  const budget = about === undefined ? null : budgetOf(about);
  const { text, change: setText, sent } = useTextDraft(`ask:${home.id}`);
  const [send, state] = useCommand(async ({ market }) => {
    const { conversationId } = await market.inquiries.ask({
      propertyId: home.id,
      ownerId: home.owner_id,
      title: home.title,
      text: text.trim(),
      budget: budget?.currency === home.currency ? budget.amount : null,
      moveIn: about?.moveIn === undefined || about.moveIn === '' ? null : about.moveIn,
      source: sourceNow(),
    });
    sent();
    onClose();
    void navigate(paths.chat.href(conversationId));
  });
  return (
    <SendDialog
      isOpen={isOpen}
      title={t('message.title')}
      description={<span dir="auto">{home.title}</span>}
      sendLabel={t('common:send')}
      canSend={text.trim() !== ''}
      state={state.status}
      notKept={t('common:notKept')}
      onSend={() => void send()}
      onClose={onClose}
    >
      {isOpen &&
        ('details' in home ? (
          <Risky listing={home} />
        ) : (
          <p className="mb-3">{t('message.unchecked')}</p>
        ))}
      <div className="mb-3 flex flex-wrap gap-2">
        {QUESTIONS.map((question) => (
          <button
            key={question}
            type="button"
            onClick={() => setText(joined(text, t(`message.question.${question}`)))}
            className="min-h-11 rounded-full border border-edge px-4 text-start hover:bg-wash"
          >
            {t(`message.question.${question}`)}
          </button>
        ))}
      </div>
      <TextareaField
        id="message-text"
        label={t('message.text')}
        description={t('message.note')}
        maxLength={MESSAGE_MAX_CHARACTERS}
        rows={4}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </SendDialog>
  );
}

function joined(text: string, question: string): string {
  return text.trim() === '' ? question : `${text.trimEnd()} ${question}`;
}

import { ChevronDown, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { HIDE_REASONS, type HiddenHome } from '#contract/entities/records/note.ts';
import type { ListingCard } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useNote } from '#src/data/useNotes.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { IconButton } from '#src/ui/IconButton.tsx';
import { useFolding } from '#src/ui/useFolding.ts';
import { ChoiceChips } from './ChoiceChips.tsx';

/** ms. The question lies over the list: it goes unless somebody is at it. */
const ASKED_MS = 6000;

/** A home was hidden: which, the way back, and a question why, which nobody has to answer. */
export function HiddenNotice({
  card,
  onDone,
}: {
  readonly card: ListingCard;
  readonly onDone: () => void;
}) {
  const { t } = useTranslation(['saved', 'common', 'nav']);
  const reason = useNote('hidden_home', card.id)?.reason;
  const { isFolded, setFolded, around } = useFolding(ASKED_MS);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that was pressed left with its card.
    button.current?.focus({ preventScroll: true });
  }, []);
  const [undo] = useCommand(async ({ market }) => {
    await market.notes.remove('hidden_home', [card.id]);
    onDone();
  });
  const [say] = useCommand(({ market }, why: NonNullable<HiddenHome['reason']>) =>
    market.notes.amend('hidden_home', card.id, ({ reason: before, ...hidden }) =>
      before === why ? hidden : { ...hidden, reason: why },
    ),
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] rounded-card border border-line bg-sheet py-1.5 ps-4 pe-1.5 shadow-float">
      <div className="flex items-center gap-2">
        <p role="status" className="min-w-0 flex-1 truncate font-medium">
          {t('hidden.said', { title: card.title })}
        </p>
        <Button ref={button} look="quiet" className="px-3" onClick={() => void undo()}>
          {t('common:undo')}
        </Button>
        <IconButton
          label={t('hidden.why')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          <ChevronDown size={20} aria-hidden className={isFolded ? '' : 'rotate-180'} />
        </IconButton>
        <IconButton label={t('common:close')} onClick={onDone}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {!isFolded && (
        <div {...around}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 pe-2.5">
            <p className="text-sm text-soft">{t('hidden.why')}</p>
            <Link
              to={paths.hiddenHomes.href()}
              className="inline-flex min-h-11 items-center text-sm text-accent underline-offset-2 hover:underline"
            >
              {t('nav:hiddenHomes')}
            </Link>
          </div>
          <div className="pe-2.5 pb-1.5">
            <ChoiceChips
              label={t('hidden.why')}
              choices={HIDE_REASONS.map((value) => ({ value, label: t(`hidden.reason.${value}`) }))}
              chosen={reason === undefined ? [] : [reason]}
              onToggle={(why) => void say(why)}
            />
          </div>
        </div>
      )}
    </div>
  );
}

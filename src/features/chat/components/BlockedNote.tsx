import { Ban } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import type { BlockedNoteProps } from './replyProps.ts';

/** Stands where one writes while one does not want to hear from the other person. */
export function BlockedNote({ name, onUnblock }: BlockedNoteProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-paper px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      <p role="status" className="flex min-w-0 items-center gap-2 text-soft">
        <Ban size={18} aria-hidden className="shrink-0" />
        {t('block.note', { name })}
      </p>
      <Button look="secondary" onClick={onUnblock}>
        {t('block.undo')}
      </Button>
    </div>
  );
}

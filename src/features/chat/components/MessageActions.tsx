import { Copy, EllipsisVertical, Pencil, RotateCw, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasWords } from '#contract/entities/reaction.ts';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import type { MessageActionsProps } from './replyProps.ts';

/** The actions for a message that failed. */
export function FailedActions({ message, commands }: MessageActionsProps) {
  const { t } = useTranslation(['chat', 'common']);
  const button =
    'inline-flex min-h-11 items-center gap-1 rounded-field px-2 text-sm font-semibold hover:bg-wash';
  return (
    <div className="-me-2 flex flex-wrap justify-end">
      <button
        type="button"
        className={`${button} text-accent`}
        onClick={() => commands.retry(message)}
      >
        <RotateCw size={16} aria-hidden />
        {t('message.retry')}
      </button>
      {hasWords(message.messageType) && message.file === null && (
        <button
          type="button"
          className={`${button} text-accent`}
          onClick={() => commands.edit(message)}
        >
          <Pencil size={16} aria-hidden />
          {t('common:edit')}
        </button>
      )}
      <button
        type="button"
        className={`${button} text-danger`}
        onClick={() => commands.remove(message)}
      >
        <Trash2 size={16} aria-hidden />
        {t('message.delete')}
      </button>
    </div>
  );
}

/** The menu beside a message that waits. */
export function QueuedMenu({ message, commands }: MessageActionsProps) {
  const { t } = useTranslation(['chat', 'common']);
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('message.actions')}
          className="-my-1 grid size-11 shrink-0 place-items-center rounded-field text-faint hover:bg-wash hover:text-ink"
        >
          <EllipsisVertical size={18} aria-hidden />
        </button>
      }
    >
      {hasWords(message.messageType) && (
        <>
          <MenuItem icon={<Pencil size={18} aria-hidden />} onSelect={() => commands.edit(message)}>
            {t('common:edit')}
          </MenuItem>
          <MenuItem
            icon={<Copy size={18} aria-hidden />}
            onSelect={() => void navigator.clipboard.writeText(message.content)}
          >
            {t('message.copy')}
          </MenuItem>
        </>
      )}
      <MenuItem
        isDanger
        icon={<Trash2 size={18} aria-hidden />}
        onSelect={() => commands.cancel(message)}
      >
        {t('message.cancel')}
      </MenuItem>
    </Menu>
  );
}

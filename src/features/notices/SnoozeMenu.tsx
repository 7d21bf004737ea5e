import { AlarmClock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { Menu, MenuItem } from '#src/ui/Menu.tsx';
import { SNOOZES, snoozeUntil } from './notices.ts';

/** Snoozes a notice until a chosen time, on every device. */
export function SnoozeMenu({ of, name }: { readonly of: string; readonly name: string }) {
  const { t } = useTranslation('notices');
  const [snooze] = useCommand((sync, until: number) => sync.records.make('snooze', { of, until }));
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={t('snooze.menu', { name })}
          className="grid size-11 shrink-0 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink"
        >
          <AlarmClock size={20} aria-hidden />
        </button>
      }
    >
      {SNOOZES.map((choice) => (
        <MenuItem
          key={choice}
          icon={<AlarmClock size={18} aria-hidden />}
          onSelect={() => void snooze(snoozeUntil(choice, new Date()))}
        >
          {t(`snooze.${choice}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

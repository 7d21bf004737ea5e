import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { nextTheme } from '#src/ui/theme.ts';
import { setTheme, useTheme } from '#src/ui/themeStore.ts';

const ICON = { light: Sun, dark: Moon, system: Monitor } as const;

/** Switches from light to dark to the device's theme and back to light. */
export function ThemeButton() {
  const { t } = useTranslation('nav');
  const theme = useTheme();
  const Icon = ICON[theme];
  return (
    <button
      type="button"
      aria-label={t(`theme.${theme}`)}
      title={t(`theme.${theme}`)}
      onClick={() => setTheme(nextTheme(theme))}
      className="grid size-11 place-items-center rounded-field text-soft hover:bg-wash hover:text-ink"
    >
      <Icon size={20} aria-hidden />
    </button>
  );
}

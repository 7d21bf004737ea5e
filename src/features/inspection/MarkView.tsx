import { Check, Eye, Minus, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Mark } from '#contract/entities/records/inspection.ts';
import { classes } from '#src/ui/classes.ts';

export const MARK_ICON = {
  good: Check,
  watch: Eye,
  problem: TriangleAlert,
  none: Minus,
} as const;

const TONE = {
  good: 'text-good',
  watch: 'text-warn',
  problem: 'text-danger',
  none: 'text-soft',
} as const;

/** How an item was found, as a sign and a word. */
export function MarkView({ mark }: { readonly mark: Mark | null }) {
  const { t } = useTranslation('inspection');
  const shown = mark ?? 'none';
  const Icon = MARK_ICON[shown];
  return (
    <span className={classes('inline-flex items-center gap-1.5', TONE[shown])}>
      <Icon size={16} aria-hidden className="shrink-0" />
      {t(`mark.${shown}`)}
    </span>
  );
}

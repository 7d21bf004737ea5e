import { changePct } from '#src/rules/listing/homeFigures.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

export interface ChangeProps {
  readonly now: number;
  readonly before: number;
}

/** How much a number grew or shrank, as a sign beside it: words near by say it to a screen reader. */
export function Change({ now, before }: ChangeProps) {
  const format = useFormat();
  const pct = changePct(now, before);
  if (pct === null) return null;
  const tone = pct > 0 ? 'text-good' : pct < 0 ? 'text-warn' : 'text-soft';
  return (
    <span aria-hidden className={`text-sm font-medium whitespace-nowrap ${tone}`}>
      <bdi>{format.change(pct)}</bdi>
    </span>
  );
}

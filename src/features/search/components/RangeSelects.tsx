import { useTranslation } from 'react-i18next';
import { useFormat } from '#src/i18n/useFormat.ts';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';

type Range = { readonly min?: number | undefined; readonly max?: number | undefined };

export interface RangeSelectsProps {
  readonly label: string;
  readonly range: Range | undefined;
  readonly steps: readonly number[];
  readonly nameOf: (step: number) => string;
  /** How many homes each step would leave, and as which bound. */
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly counted: 'min' | 'max';
  readonly onChange: (range: Range) => void;
}

/** From … to …, with how many homes each step would leave. */
export function RangeSelects({
  label,
  range = {},
  steps,
  nameOf,
  counts,
  counted,
  onChange,
}: RangeSelectsProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const optionsOf = (bound: 'min' | 'max') => {
    const own = range[bound];
    // A bound that came by a link is shown, even where it is no step.
    const all =
      own === undefined || steps.includes(own) ? steps : [...steps, own].sort((a, b) => a - b);
    return [
      { value: '', label: t(bound === 'min' ? 'range.noMin' : 'range.noMax') },
      ...all.map((step) => {
        const count = bound === counted ? counts?.[String(step)] : undefined;
        const name = nameOf(step);
        return {
          value: String(step),
          label: count === undefined ? name : `${name} (${format.number(count)})`,
        };
      }),
    ];
  };
  const set = (bound: 'min' | 'max', value: string) => {
    const { [bound]: _, ...rest } = range;
    onChange(value === '' ? rest : { ...rest, [bound]: Number(value) });
  };
  return (
    <div role="group" aria-label={label} className="grid grid-cols-2 gap-3">
      {(['min', 'max'] as const).map((bound) => (
        <NativeSelect
          key={bound}
          label={t(bound === 'min' ? 'range.from' : 'range.to')}
          value={range[bound] === undefined ? '' : String(range[bound])}
          options={optionsOf(bound)}
          onChange={(value) => set(bound, value)}
        />
      ))}
    </div>
  );
}

import { scaleOf } from './scaleOf.ts';
import { classes } from '#src/ui/classes.ts';

export interface BandScaleProps {
  readonly low: number;
  readonly high: number;
  readonly price: number;
  readonly position: 'below' | 'within' | 'above';
}

/** The price against the band, for sighted people only: the sentence above says the same. */
export function BandScale({ low, high, price, position }: BandScaleProps) {
  const { bandStart, bandEnd, mark } = scaleOf(low, high, price);
  return (
    <div aria-hidden className="relative my-4 h-6">
      <span className="absolute inset-x-0 top-2.5 h-1.5 rounded-full bg-wash" />
      <span
        className="absolute top-2.5 h-1.5 rounded-full bg-accent opacity-45"
        style={{ insetInlineStart: `${bandStart}%`, width: `${bandEnd - bandStart}%` }}
      />
      <span
        className={classes(
          'absolute top-1 -ms-2 size-4.5 rounded-full border-3 border-sheet shadow-card',
          position === 'above' ? 'bg-warn' : 'bg-good',
        )}
        style={{ insetInlineStart: `${mark}%` }}
      />
    </div>
  );
}

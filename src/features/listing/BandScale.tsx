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
    // Drawn in its place and not laid out: the price of one home more moves nothing on the page.
    <div aria-hidden className="relative my-4 h-6 overflow-x-clip rtl:-scale-x-100">
      <span className="absolute inset-x-0 top-2.5 h-1.5 rounded-full bg-wash" />
      <span
        className="absolute inset-x-0 top-2.5 h-1.5 bg-accent opacity-45"
        style={{ clipPath: `inset(0 ${100 - bandEnd}% 0 ${bandStart}% round 99px)` }}
      />
      <span className="absolute inset-x-0 top-1" style={{ transform: `translateX(${mark}%)` }}>
        <span
          className={classes(
            'absolute -left-2 size-4.5 rounded-full border-3 border-sheet shadow-card',
            position === 'above' ? 'bg-warn' : 'bg-good',
          )}
        />
      </span>
    </div>
  );
}

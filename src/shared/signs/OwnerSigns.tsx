import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ScamReason } from '#contract/rules/listing/scamScore.ts';
import { classes } from '#src/ui/classes.ts';
import { type SignPart, signPart } from './signPart.ts';

export interface OwnerSignsProps {
  readonly reasons: readonly ScamReason[];
  /** `shown`: renters see the warning; `held`: nobody else sees the home; `draft`: what is being written has the signs. */
  readonly where: 'shown' | 'held' | 'draft';
  /** The address where that part of the listing is changed. */
  readonly wayTo: (part: SignPart) => string;
  readonly className: string;
  /** Other actions about them. */
  readonly children?: ReactNode;
}

/**
 * The signs that make a listing look like a fake one, for its owner, and the way to lift each. Renders
 * nothing without signs.
 */
export function OwnerSigns({ reasons, where, wayTo, className, children }: OwnerSignsProps) {
  const { t } = useTranslation('listing');
  if (reasons.length === 0) return null;
  return (
    <div
      role="note"
      className={classes('rounded-card bg-danger-wash p-4 text-danger print:hidden', className)}
    >
      <p className="flex items-start gap-2 font-semibold">
        <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0" />
        {t(`ownerSigns.title.${where}`)}
      </p>
      <ul className="mt-2 grid gap-2">
        {reasons.map((reason) => (
          <Sign key={reason} reason={reason} wayTo={wayTo} />
        ))}
      </ul>
      <p className="mt-2">{t(`ownerSigns.after.${where}`)}</p>
      {children}
    </div>
  );
}

interface SignProps extends Pick<OwnerSignsProps, 'wayTo'> {
  readonly reason: ScamReason;
}

function Sign({ reason, wayTo }: SignProps) {
  const { t } = useTranslation('listing');
  const part = signPart(reason);
  return (
    <li>
      <span className="font-medium">{t(`safety.reason.${reason}`)}</span>{' '}
      {t(`ownerSigns.lift.${reason}`)}
      {part !== null && (
        // On a line of its own: beside words its height would push their lines apart.
        <Link
          to={wayTo(part)}
          className="flex min-h-11 w-fit items-center font-semibold text-accent underline"
        >
          {t(`ownerSigns.change.${part}`)}
        </Link>
      )}
    </li>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { type HeldReason, readHeld } from '#contract/rules/listing/heldReasons.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useHeldText } from '#src/shared/refusals/index.ts';
import { paths } from '#src/paths.ts';

export interface HeldReasonsProps {
  /** The listing's `moderation_reason`. */
  readonly written: string | null;
  readonly propertyId: string;
}

/** Why the server holds a listing back, but for the signs of a fake one (RowSigns); renders nothing where it does not. */
export function HeldReasons({ written, propertyId }: HeldReasonsProps) {
  const reasons = readHeld(written);
  return reasons.length > 0 && <Reasons reasons={reasons} propertyId={propertyId} />;
}

interface ReasonsProps {
  readonly reasons: readonly HeldReason[];
  readonly propertyId: string;
}

function Reasons({ reasons, propertyId }: ReasonsProps) {
  const { t } = useTranslation('moderation');
  const textOf = useHeldText();
  // The signs of a fake one stand in a note of their own, with what lifts them.
  const others = reasons.filter(({ kind }) => kind !== 'sign');
  const isPerson = reasons.some((one) => one.kind === 'decided' && one.reason === 'person');
  const standing = useRecords('standing')?.find(({ body }) =>
    isPerson ? body.about === 'person' : body.aboutId === propertyId,
  )?.body;
  return (
    <div className="mt-1 grid justify-items-start gap-1 text-sm text-danger">
      {others.length > 0 && (
        <ul className="grid gap-1">
          {others.map((reason) => (
            <li key={JSON.stringify(reason)}>{textOf(reason)}</li>
          ))}
        </ul>
      )}
      {standing && (
        <Link
          to={paths.standing.href(standing.aboutId)}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          {t(standing.state === 'held' ? 'standing.waits' : 'standing.more')}
        </Link>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';

export interface CalculateLinkProps {
  readonly homeId: string;
  readonly hasPets?: boolean;
}

/** To the calculator, with what the listing states filled in. */
export function CalculateLink({ homeId, hasPets = false }: CalculateLinkProps) {
  const { t } = useTranslation('listing');
  return (
    <Link
      to={paths.calculator.href({ home: homeId, ...(hasPets && { pets: '1' }) })}
      className="mt-4 inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2 print:hidden"
    >
      {t('costs.calculate')}
    </Link>
  );
}

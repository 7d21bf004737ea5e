import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';

/** To a new inspection checklist for this home. */
export function InspectLink({ homeId }: { readonly homeId: string }) {
  const { t } = useTranslation('listing');
  return (
    <Link
      to={paths.inspectionChecklist.href({ home: homeId })}
      className="mb-3 inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-2 print:hidden"
    >
      {t('inspect')}
    </Link>
  );
}

import { useTranslation } from 'react-i18next';
import type { Call } from '#src/data/types.ts';

/** Why microphone or camera could not be had, and what to do. */
export function Trouble({ trouble }: Pick<Call, 'trouble'>) {
  const { t } = useTranslation('calls');
  if (trouble === null) return null;
  return (
    <p role="alert" className="rounded-field bg-warn-wash px-3 py-2 text-[0.9375rem] text-warn">
      {t(`trouble.${trouble.what}.${trouble.why}`)}
    </p>
  );
}

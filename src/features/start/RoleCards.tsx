import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { Facade } from '#src/ui/facade/Facade.tsx';
import { DESIGNS } from '#src/ui/facade/designs.ts';

const ROLES = [
  { role: 'renter', house: 'paris', to: paths.signup.href() },
  { role: 'landlord', house: 'salvador', to: paths.landlordSignup.href() },
] as const;

/** The two ways to sign up, a card each with its house. */
export function RoleCards() {
  const { t } = useTranslation('common');
  return (
    <ul className="mt-10 grid gap-5 md:grid-cols-2">
      {ROLES.map(({ role, house, to }) => {
        const design = DESIGNS.find(({ id }) => id === house);
        return (
          <li
            key={role}
            className="grid overflow-hidden rounded-card border border-line bg-sheet shadow-card sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
          >
            {design && <Facade design={design} className="size-full max-sm:h-44" />}
            <div className="grid content-start justify-items-start gap-3 p-6">
              <h2 className="text-2xl leading-snug font-semibold">
                {t(`start.door.${role}.title`)}
              </h2>
              <p className="text-soft">{t(`start.door.${role}.text`)}</p>
              <Link to={to} className={buttonClasses('secondary')}>
                {t(`start.door.${role}.action`)}
              </Link>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

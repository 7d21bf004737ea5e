import { Archive, PenLine, TrainFront } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { ThreadSketch } from './ThreadSketch.tsx';

const PROMISES = [
  { key: 'promise1', Icon: TrainFront },
  { key: 'promise2', Icon: PenLine },
  { key: 'promise3', Icon: Archive },
] as const;

/** What Roost is, for somebody who is not signed in. Everybody else begins elsewhere. */
export function HomePage() {
  const { t } = useTranslation('common');
  return (
    <div className="mx-auto max-w-6xl px-4 pt-10 pb-16 sm:pt-16">
      <div className="grid gap-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
        <div className="max-w-2xl">
          <h1 className="text-[2.5rem] leading-[1.08] font-semibold sm:text-[3.5rem]">
            {t('home.title')}
          </h1>
          <p className="mt-6 text-lg text-pretty text-soft sm:text-xl">{t('home.lead')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to={paths.userType.href()} className={buttonClasses()}>
              {t('home.signup')}
            </Link>
            <Link to={paths.login.href()} className={buttonClasses('secondary')}>
              {t('home.login')}
            </Link>
          </div>
          <p className="mt-5 text-soft">
            {t('home.landlords')}{' '}
            <Link to={paths.landlordLogin.href()} className="font-semibold text-accent underline">
              {t('home.landlordsLink')}
            </Link>
          </p>
        </div>
        <ThreadSketch />
      </div>
      <ul className="mt-14 grid border-t border-line sm:mt-24 md:grid-cols-3">
        {PROMISES.map(({ key, Icon }) => (
          <li
            key={key}
            className="border-line py-7 max-md:border-b md:border-e md:px-7 md:first:ps-0 md:last:border-e-0 md:last:pe-0"
          >
            <Icon size={26} aria-hidden className="text-accent rtl:-scale-x-100" />
            <h2 className="mt-3 text-xl leading-snug font-semibold">{t(`home.${key}.title`)}</h2>
            <p className="mt-2 text-soft">{t(`home.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

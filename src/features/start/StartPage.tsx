import { Archive, PenLine, TrainFront } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { Facade } from '#src/ui/facade/Facade.tsx';
import { DESIGNS } from '#src/ui/facade/designs.ts';
import { HomesAtFirst } from './HomesAtFirst.tsx';
import { ReadOn } from './ReadOn.tsx';
import { RoleCards } from './RoleCards.tsx';
import { StartFooter } from './StartFooter.tsx';
import { StartSearch } from './StartSearch.tsx';
import { ThreadSketch } from './ThreadSketch.tsx';

const PROMISES = [
  { key: 'promise1', Icon: TrainFront },
  { key: 'promise2', Icon: PenLine },
  { key: 'promise3', Icon: Archive },
] as const;

const [IN_FRONT] = DESIGNS;

/** Presents Roost to guests. People who are signed in begin at their landing page. */
export function StartPage() {
  const { t } = useTranslation(['common', 'nav']);
  return (
    <>
      <div className="mx-auto max-w-6xl px-4 pt-6 sm:pt-14">
        <div className="grid grid-cols-1 gap-x-14 gap-y-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] lg:grid-rows-[auto_1fr]">
          <div className="max-w-2xl">
            <h1 className="text-[2.25rem] leading-[1.08] font-semibold sm:text-[3.5rem]">
              {t('start.title')}
            </h1>
            <p className="mt-4 text-lg text-pretty text-soft sm:mt-6 sm:text-xl">
              {t('start.lead')}
            </p>
            <StartSearch />
          </div>
          {/* Between search and sign-up on a phone, beside both where there is room. */}
          <HomesAtFirst className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
          <div>
            <div className="flex flex-wrap gap-3">
              <Link to={paths.userType.href()} className={buttonClasses('secondary')}>
                {t('start.signup')}
              </Link>
              <Link to={paths.login.href()} className={buttonClasses('quiet')}>
                {t('nav:login')}
              </Link>
            </div>
            <p className="mt-5 text-soft">
              {t('start.landlords')}{' '}
              <Link to={paths.landlordLogin.href()} className="font-semibold text-accent underline">
                {t('start.landlordsLink')}
              </Link>
            </p>
          </div>
        </div>
        <div className="mt-14 grid grid-cols-1 items-center gap-10 border-t border-line pt-10 sm:mt-20 lg:grid-cols-[minmax(0,6fr)_minmax(0,7fr)] lg:gap-14">
          <div className="relative">
            {IN_FRONT && (
              <Facade
                design={IN_FRONT}
                className="aspect-4/3 w-full rounded-card shadow-float lg:aspect-square"
              />
            )}
            <div className="relative mx-auto -mt-24 w-[min(22rem,88%)] sm:-mt-32 lg:-mt-44">
              <ThreadSketch />
            </div>
          </div>
          <ul>
            {PROMISES.map(({ key, Icon }) => (
              <li key={key} className="border-line py-6 not-last:border-b">
                <Icon size={26} aria-hidden className="text-accent rtl:-scale-x-100" />
                <h2 className="mt-3 text-xl leading-snug font-semibold">
                  {t(`start.${key}.title`)}
                </h2>
                <p className="mt-2 text-soft">{t(`start.${key}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
        <RoleCards />
        <ReadOn />
      </div>
      <StartFooter />
    </>
  );
}

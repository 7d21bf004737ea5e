import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Greeting } from '#src/features/start/Greeting.tsx';
import { LeadsToAnswer } from '#src/features/inquiries/LeadsToAnswer.tsx';
import { ViewingsAhead } from '#src/features/inquiries/ViewingsAhead.tsx';
import { UnfinishedListings } from '#src/features/listHome/UnfinishedListings.tsx';
import { HomesToConfirm } from '#src/features/manage/HomesToConfirm.tsx';
import { HomeTiles } from '#src/features/manage/HomeTiles.tsx';
import { OwnMarketCard } from '#src/features/market/OwnMarketCard.tsx';
import { FunnelCard } from '#src/features/manage/FunnelCard.tsx';
import { NotesInTwoVersions } from '#src/shared/settle/index.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { classes } from '#src/ui/classes.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';

const VIEWINGS = 5;
/** Side by side; on a phone in columns as wide as one another, one alone where text is large. */
const WAYS =
  'grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] gap-2 sm:flex sm:flex-wrap';

/** The bar of a phone has it. */
const IN_BAR = 'max-sm:hidden';

/** A landlord's first page: the people and tasks that wait for them, then the figures of their homes. */
export function LandlordDashboard() {
  const { t } = useTranslation('nav');
  const ways = [
    [paths.manage.href(), t('manage'), IN_BAR],
    [paths.landlordProperties.href(), t('landlordProperties'), ''],
    [paths.inquiries.href(), t('inquiries'), IN_BAR],
    [paths.landlordSettings.href(), t('landlordSettings'), ''],
  ] as const;
  return (
    <div className={pageClasses('wide', 'grid grid-cols-1 gap-6')}>
      <Greeting />
      <NotesInTwoVersions />
      <nav aria-label={t('dashboard')} className={WAYS}>
        <Link to={paths.listProperty.href()} className={`${buttonClasses()} max-sm:col-span-full`}>
          {t('listProperty')}
        </Link>
        {ways.map(([to, name, className]) => (
          <Link
            key={to}
            to={to}
            className={classes(buttonClasses('secondary'), 'max-sm:px-2', className)}
          >
            {name}
          </Link>
        ))}
      </nav>
      <div // No hole beside the last one.
        className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2"
      >
        <LeadsToAnswer />
        <HomesToConfirm />
        <UnfinishedListings />
      </div>
      <ViewingsAhead most={VIEWINGS} />
      <HomeTiles />
      <FunnelCard />
      <OwnMarketCard />
    </div>
  );
}

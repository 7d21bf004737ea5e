import { Bell, CircleQuestionMark } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { LogOutButton } from '#src/features/auth/LogOutButton.tsx';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { ICON } from './DestinationLink.tsx';
import { byGroup, type DestinationGroup, useDestinations } from './destination.ts';
import { NoticeCount } from './NoticeCount.tsx';
import { useDestinationCounts } from './useDestinationCount.ts';

const LINES = 'mb-6 divide-y divide-line rounded-card border border-line bg-sheet shadow-card';

/** Their first group is their own homes; the homes of others are among what they keep. */
const FOR_LANDLORDS = {
  find: 'let',
  talk: 'talk',
  own: 'find',
  figures: 'figures',
  account: 'account',
} as const satisfies Record<DestinationGroup, string>;

/** The page behind a phone's bar, with all destinations the bar has no room for, and their counts. */
export function MorePage() {
  const { t } = useTranslation('nav');
  const countOf = useDestinationCounts();
  const all = useDestinations();
  const isLandlord = all.some(({ key }) => key === 'manage');
  const destinations = all.filter(({ isOnPhone }) => !isOnPhone);
  return (
    <div className={pageClasses('text')}>
      <h1 className="mb-6 text-[2rem] leading-tight font-semibold">{t('more')}</h1>
      <ul className={LINES}>
        <Line
          to={paths.notifications.href()}
          icon={<Bell size={22} aria-hidden />}
          badge={<NoticeCount />}
        >
          {t('notifications')}
        </Line>
      </ul>
      {byGroup(destinations).map(({ group, members }) => (
        <section key={group} aria-labelledby={`more-${group}`}>
          <h2 id={`more-${group}`} className="mb-2 px-1 text-sm font-semibold text-soft">
            {t(`group.${isLandlord ? FOR_LANDLORDS[group] : group}`)}
          </h2>
          <ul className={LINES}>
            {members.map(({ key, to }) => {
              const Icon = ICON[key];
              const count = countOf(key);
              return (
                <Line
                  key={key}
                  to={to}
                  icon={<Icon size={22} aria-hidden />}
                  badge={
                    count && (
                      <Badge tone={count.tone}>{t(count.note, { count: count.count })}</Badge>
                    )
                  }
                >
                  {t(key)}
                </Line>
              );
            })}
            {group === 'account' && (
              <Line to={paths.faq.href()} icon={<CircleQuestionMark size={22} aria-hidden />}>
                {t('faq')}
              </Line>
            )}
          </ul>
        </section>
      ))}
      <LogOutButton />
    </div>
  );
}

interface LineProps {
  readonly to: string;
  readonly icon: ReactNode;
  readonly badge?: ReactNode;
  readonly children: ReactNode;
}

function Line({ to, icon, badge, children }: LineProps) {
  return (
    <li>
      <Link
        to={to}
        className="flex min-h-12 items-center gap-4 px-5 py-2 font-medium text-ink no-underline -outline-offset-3 hover:bg-wash"
      >
        <span className="shrink-0 text-accent">{icon}</span>
        <span className="min-w-0 flex-1">{children}</span>
        {badge}
      </Link>
    </li>
  );
}

import { CircleCheck, MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { ListingPicture } from '#src/listings/card/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { Badge } from '#src/ui/Badge.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#src/ui/Tabs.tsx';
import { type CaseItem, casesIn, foundCases, TABS, type Tab as TabName } from './cases.ts';
import { PeopleFound } from './PeopleFound.tsx';
import { framed } from './framed.ts';

export interface CaseListProps {
  readonly items: readonly CaseItem[];
  /** ms since the epoch. */
  readonly now: number;
}

const isTab = (name: string | null): name is TabName => TABS.some((one) => one === name);

/** The cases, in tabs by their origin; each line is a link to one. */
export function CaseList({ items, now }: CaseListProps) {
  const { t } = useTranslation('moderation');
  const [query, setQuery] = useSearchParams();
  const asked = query.get('tab');
  const tab = isTab(asked) ? asked : 'held';
  const [text, setText] = useState('');
  const isSought = text.trim() !== '';
  return (
    <>
      <div className="mb-5 max-w-xl">
        <SearchField
          label={t('find')}
          clearLabel={t('findClear')}
          value={text}
          onChange={setText}
        />
      </div>
      {isSought && (
        <>
          <Lines items={foundCases(items, text)} now={now} none={t('foundNone')} />
          <PeopleFound text={text} items={items} />
        </>
      )}
      {!isSought && (
        <Tabs
          value={tab}
          onValueChange={(next) => setQuery({ tab: String(next) }, { replace: true })}
        >
          <TabList label={t('tabs')} className="mb-4">
            {TABS.map((name) => {
              const count = casesIn(name, items).length;
              return (
                <Tab key={name} value={name}>
                  {t(`tab.${name}`)}
                  {name !== 'decided' && count > 0 && (
                    <Badge tone="accent">{t('count', { n: count })}</Badge>
                  )}
                </Tab>
              );
            })}
          </TabList>
          {TABS.map((name) => (
            <TabPanel key={name} value={name}>
              <Lines items={casesIn(name, items)} now={now} none={t('none')} />
            </TabPanel>
          ))}
        </Tabs>
      )}
    </>
  );
}

function Lines({ items, now, none }: CaseListProps & { readonly none: string }) {
  if (items.length === 0)
    return <EmptyState icon={<CircleCheck size={36} aria-hidden />} title={none} />;
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-sheet shadow-card">
      {items.map((item) => (
        <li key={item.id}>
          <Line item={item} now={now} />
        </li>
      ))}
    </ul>
  );
}

function Line({
  item: { id, body, waiting },
  now,
}: {
  readonly item: CaseItem;
  readonly now: number;
}) {
  const { t } = useTranslation('moderation');
  const format = useFormat();
  return (
    <Link
      to={paths.moderationCase.href(id)}
      className="flex min-h-16 items-center gap-4 px-4 py-3 hover:bg-wash"
    >
      {body.review !== undefined ? (
        <MessageSquareQuote size={40} aria-hidden className="w-12 shrink-0 text-soft" />
      ) : body.listing === undefined ? (
        <Avatar id={body.ownerId} name={body.name} src={body.person?.avatar ?? null} size={48} />
      ) : (
        <ListingPicture
          photo={framed(body.listing.photos[0])}
          alt=""
          tier="thumb"
          className="h-14 w-18 shrink-0 rounded-field"
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">
          <bdi>{body.name || t('about.person')}</bdi>
        </span>
        <span className="block text-sm text-soft">
          {t(`about.${body.about}`)} · {t(`why.${body.why}`)}
          {body.reportCount > 0 && ` · ${t('reportCount', { n: body.reportCount })}`}
          {` · ${format.relative(body.at, now)}`}
        </span>
      </span>
      {waiting !== null && <Badge tone="warn">{t('waiting')}</Badge>}
    </Link>
  );
}

import { useTranslation } from 'react-i18next';
import {
  type DayGroups,
  PLATFORM_GROUPS,
  type PlatformDays,
  type PlatformGroup,
} from '#contract/protocol/platformDays.ts';
import { isLanguage, LANGUAGE_NAMES } from '#src/i18n/languages.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { saveCsv } from '#src/ui/saveCsv.ts';
import { groupsOn, latestGroups } from './days.ts';

export interface GroupsProps {
  readonly platform: PlatformDays;
  readonly days: readonly string[];
}

/** Versions, languages and installs of the last of these days that has them; a file has all days. */
export function Groups({ platform, days }: GroupsProps) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const nameOf = useGroupNames();
  const latest = latestGroups(platform, days);
  const save = () =>
    saveCsv('platform-groups.csv', [
      [
        t('platform.day'),
        t('platform.groups.what'),
        t('platform.groups.name'),
        t('platform.groups.people'),
      ],
      ...groupsOn(platform, days).flatMap(({ day, what, groups }) =>
        groups.map(({ name, people }) => [
          day,
          t(`platform.groups.${what}`),
          nameOf(what, name),
          people,
        ]),
      ),
    ]);
  return (
    <section aria-labelledby="groups" className="mt-10">
      <h2 id="groups" className="text-xl font-semibold">
        {t('platform.groups.title')}
      </h2>
      {latest === null ? (
        <p className="mt-2">{t('platform.groups.none')}</p>
      ) : (
        <>
          <p className="mt-1 max-w-prose text-soft">
            {t('platform.groups.on', { day: format.date(latest.day) })} {t('platform.told')}
          </p>
          <div className="mt-4 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {PLATFORM_GROUPS.map((what) => {
              const found = latest.groups.find((one) => one.what === what);
              return found && <GroupTable key={what} found={found} nameOf={nameOf} />;
            })}
          </div>
          <Button look="secondary" onClick={save} className="mt-4 print:hidden">
            {t('platform.groups.csv')}
          </Button>
        </>
      )}
    </section>
  );
}

function GroupTable({
  found: { what, groups },
  nameOf,
}: {
  readonly found: DayGroups;
  readonly nameOf: (what: PlatformGroup, name: string) => string;
}) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  return (
    <table className="w-full self-start">
      <thead className="text-sm text-soft">
        <tr className="border-b border-line">
          <th scope="col" className="py-2 pe-4 text-start font-medium">
            {t(`platform.groups.${what}`)}
          </th>
          <th scope="col" className="py-2 text-end font-medium">
            {t('platform.groups.people')}
          </th>
        </tr>
      </thead>
      <tbody>
        {groups.map(({ name, people }) => (
          <tr key={name} className="border-b border-line">
            <th scope="row" className="py-2 pe-4 text-start font-normal break-all">
              <bdi>{nameOf(what, name)}</bdi>
            </th>
            <td className="py-2 text-end tabular-nums">{format.number(people)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A version is called as it calls itself, a language in its own words. */
function useGroupNames(): (what: PlatformGroup, name: string) => string {
  const { t } = useTranslation('analytics');
  return (what, name) => {
    if (name === '') return t('platform.groups.rest');
    if (what === 'place')
      return t(name === 'installed' ? 'platform.groups.installed' : 'platform.groups.browser');
    return what === 'language' && isLanguage(name) ? LANGUAGE_NAMES[name] : name;
  };
}

import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordBody } from '#src/data/types.ts';
import { useHasLetters } from '#src/data/useHasLetters.ts';

type Settings = RecordBody<'settings'>;
type Choice = {
  [Key in keyof Settings]-?: NonNullable<Settings[Key]> extends boolean ? Key : never;
}[keyof Settings];

/** A kind of news: its choice for each place where it can be told; null: there is none. */
interface Kind {
  readonly name: 'messages' | 'viewings' | 'listings' | 'alerts' | 'app';
  readonly inApp: Choice | null;
  readonly closed: Choice | null;
  readonly mail: Choice | null;
}
const KINDS: readonly Kind[] = [
  { name: 'messages', inApp: 'notifyMessages', closed: 'pushMessages', mail: 'mailMessages' },
  { name: 'viewings', inApp: 'notifyViewings', closed: 'pushViewings', mail: 'mailViewings' },
  { name: 'listings', inApp: 'notifyListings', closed: 'pushListings', mail: 'mailListings' },
  { name: 'alerts', inApp: null, closed: 'pushAlerts', mail: 'mailAlerts' },
  { name: 'app', inApp: 'notifyApp', closed: null, mail: null },
];
const CHANNELS = ['inApp', 'closed', 'mail'] as const;
type Channel = (typeof CHANNELS)[number];

/** Reads a choice as the server does: nothing chosen is everything, but alerts by mail are asked for. */
function isOn(settings: Settings, kind: Kind, channel: Channel): boolean {
  const choice = kind[channel];
  const chosen = choice === null ? undefined : settings[choice];
  if (chosen !== undefined) return chosen;
  if (channel === 'closed' && kind.inApp !== null) return settings[kind.inApp] ?? true;
  return choice !== 'mailAlerts';
}

export interface ChannelTableProps {
  readonly settings: Settings;
  readonly onChange: (change: Partial<Record<Choice, boolean>>) => void;
}

/**
 * The kinds of news by the places where they are told: a table, and where there is no room for its columns each kind with its places
 * below it.
 */
export function ChannelTable({ settings, onChange }: ChannelTableProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const hasLetters = useHasLetters();
  const channels = CHANNELS.filter((channel) => channel !== 'mail' || hasLetters);
  return (
    <div className="@container">
      <table className="block w-full border-collapse text-start @md:table">
        <thead className="sr-only @md:not-sr-only @md:table-header-group">
          <tr className="align-bottom text-sm text-soft">
            <th scope="col" className="pb-2 text-start font-medium">
              <span className="sr-only">{t('notify.kind')}</span>
            </th>
            {channels.map((channel) => (
              <th
                key={channel}
                id={`${id}-${channel}`}
                scope="col"
                className="w-24 px-1 pb-2 text-center font-medium"
              >
                {t(`notify.channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line border-y border-line @md:table-row-group">
          {KINDS.map((kind) => (
            <tr key={kind.name} className="flex flex-wrap gap-x-5 py-2 @md:table-row">
              <th scope="row" className="basis-full text-start font-normal @md:py-3 @md:pe-2">
                <span id={`${id}-${kind.name}`} className="block font-medium">
                  {t(`notify.${kind.name}`)}
                </span>
                <span id={`${id}-${kind.name}-d`} className="block text-sm text-soft">
                  {t(`notify.${kind.name}Text`)}
                </span>
              </th>
              {channels.map((channel) => (
                <Cell
                  key={channel}
                  place={t(`notify.channel.${channel}`)}
                  choice={kind[channel]}
                  isOn={isOn(settings, kind, channel)}
                  named={`${id}-${kind.name} ${id}-${channel}`}
                  isAlways={kind.name === 'alerts' && channel === 'inApp'}
                  onChange={onChange}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  place,
  choice,
  isOn: isChecked,
  named,
  isAlways,
  onChange,
}: {
  /** Its name, for where no column says it. */
  readonly place: string;
  readonly choice: Choice | null;
  readonly isOn: boolean;
  /** Ids of its kind and its place. */
  readonly named: string;
  readonly isAlways: boolean;
  readonly onChange: ChannelTableProps['onChange'];
}) {
  const { t } = useTranslation('settings');
  const said = (
    <span aria-hidden className="text-sm text-soft @md:hidden">
      {place}
    </span>
  );
  if (choice === null)
    return (
      <td
        className={
          isAlways
            ? 'flex min-h-11 items-center gap-2 text-center @md:table-cell'
            : 'hidden text-center @md:table-cell'
        }
      >
        {isAlways && said}
        <span className="text-sm text-soft">{isAlways ? t('notify.always') : '–'}</span>
      </td>
    );
  return (
    <td className="text-center">
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 @md:min-w-11 @md:justify-center">
        <input
          type="checkbox"
          aria-labelledby={named}
          checked={isChecked}
          onChange={({ target }) => {
            const change: Partial<Record<Choice, boolean>> = {};
            change[choice] = target.checked;
            onChange(change);
          }}
          className="size-5"
        />
        {said}
      </label>
    </td>
  );
}

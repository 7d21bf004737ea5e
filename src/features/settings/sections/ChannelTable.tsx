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

/** The kinds of news by the places where they are told. */
export function ChannelTable({ settings, onChange }: ChannelTableProps) {
  const { t } = useTranslation('settings');
  const id = useId();
  const hasLetters = useHasLetters();
  const channels = CHANNELS.filter((channel) => channel !== 'mail' || hasLetters);
  return (
    <table className="w-full border-collapse text-start">
      <thead>
        <tr className="align-bottom text-sm text-soft">
          <th scope="col" className="pb-2 text-start font-medium">
            <span className="sr-only">{t('notify.kind')}</span>
          </th>
          {channels.map((channel) => (
            <th
              key={channel}
              id={`${id}-${channel}`}
              scope="col"
              className="w-16 px-1 pb-2 text-center font-medium sm:w-24"
            >
              {t(`notify.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {KINDS.map((kind) => (
          <tr key={kind.name}>
            <th scope="row" className="py-3 pe-2 text-start font-normal">
              <span id={`${id}-${kind.name}`} className="block font-medium">
                {t(`notify.${kind.name}`)}
              </span>
              <span id={`${id}-${kind.name}-d`} className="block text-sm text-soft">
                {t(`notify.${kind.name}Text`)}
              </span>
            </th>
            {channels.map((channel) => (
              <td key={channel} className="text-center">
                <Cell
                  choice={kind[channel]}
                  isOn={isOn(settings, kind, channel)}
                  named={`${id}-${kind.name} ${id}-${channel}`}
                  isAlways={kind.name === 'alerts' && channel === 'inApp'}
                  onChange={onChange}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({
  choice,
  isOn: isChecked,
  named,
  isAlways,
  onChange,
}: {
  readonly choice: Choice | null;
  readonly isOn: boolean;
  /** Ids of its kind and its place. */
  readonly named: string;
  readonly isAlways: boolean;
  readonly onChange: ChannelTableProps['onChange'];
}) {
  const { t } = useTranslation('settings');
  if (choice === null)
    return <span className="text-sm text-soft">{isAlways ? t('notify.always') : '–'}</span>;
  return (
    <label className="inline-flex size-11 cursor-pointer items-center justify-center">
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
    </label>
  );
}

import { useTranslation } from 'react-i18next';
import type { CollectionName, CollectionStatus } from '#src/data/types.ts';
import { useAsOf } from '#src/data/useAsOf.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { classes } from '#src/ui/classes.ts';
import { useNow } from '#src/data/useNow.ts';

const ORDER: readonly CollectionName[] = [
  'conversations',
  'messages',
  'outbox',
  'properties',
  'areas',
  'inquiries',
  'viewings',
  'users',
  'roles',
  'records',
];
const COLUMNS = ['name', 'pulled', 'pushed', 'waiting', 'failed', 'conflicts'] as const;

/** A table on desktops; on phones the same rows as a list with the column's name before each value, without zeros. */
export function CollectionTable() {
  const { t } = useTranslation('settings');
  const { collections, isCounted } = useSyncStatus('collections', 'isCounted');
  return (
    <table className="w-full border-collapse text-start max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line text-sm text-soft">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="py-2 pe-3 text-start font-medium last:pe-0">
              {t(`sync.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {ORDER.map((name) => (
          <Row key={name} name={name} status={collections[name]} isCounted={isCounted} />
        ))}
      </tbody>
    </table>
  );
}

function Row({
  name,
  status,
  isCounted,
}: {
  readonly name: CollectionName;
  readonly status: CollectionStatus;
  readonly isCounted: boolean;
}) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const now = useNow();
  const asOf = useAsOf([name]);
  const when = (at: number | null) => (at === null ? t('sync.never') : format.relative(at, now));
  const cells = [
    {
      column: 'pulled',
      text: when(asOf.kind === 'now' ? now : status.lastPullAt),
      isLoud: false,
      isNothing: false,
    },
    {
      column: 'pushed',
      text: when(status.lastPushAt),
      isLoud: false,
      isNothing: status.lastPushAt === null,
    },
    ...(['waiting', 'failed', 'conflicts'] as const).map((column) => ({
      column,
      text: isCounted || status[column] > 0 ? format.number(status[column]) : '…',
      isLoud: status[column] > 0,
      isNothing: status[column] === 0,
    })),
  ];
  return (
    <tr className="border-b border-line last:border-b-0 max-sm:block max-sm:py-3">
      <th scope="row" className="py-3 pe-3 text-start font-semibold max-sm:block max-sm:pb-1">
        {t(`sync.collection.${name}`)}
      </th>
      {cells.map(({ column, text, isLoud, isNothing }) => (
        <td
          key={column}
          className={classes(
            'py-3 pe-3 tabular-nums last:pe-0 max-sm:flex max-sm:justify-between max-sm:py-0.5 max-sm:pe-0',
            isNothing && 'max-sm:hidden',
            isLoud ? 'font-semibold text-ink' : 'text-soft',
          )}
        >
          <span aria-hidden className="text-soft sm:hidden">
            {t(`sync.column.${column}`)}
          </span>
          {text}
        </td>
      ))}
    </tr>
  );
}

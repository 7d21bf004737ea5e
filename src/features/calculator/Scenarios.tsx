import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Calculation, Scenario } from '#contract/entities/records/scenario.ts';
import type { Kept } from '#src/data/types.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';
import { scenarioRows } from './rules/scenarioRows.ts';
import { useFigureText } from './useFigureText.ts';

/** The kept calculations of a kind side by side: what came of each, and where they differ. */
export function Scenarios({ calculation }: { readonly calculation: Calculation }) {
  const { t } = useTranslation(['calculator', 'common']);
  const { records } = useSync();
  const kept = useRecords('scenario')?.filter(({ body }) => body.calculation === calculation);
  const undo = useUndo<Kept<'scenario'>>();
  const remove = (one: Kept<'scenario'>) => {
    records.remove([one.id]).then(
      () => undo.offer(one),
      () => toastError(t('kept.failed')),
    );
  };
  const bring = ({ id, body }: Kept<'scenario'>) => {
    undo.end();
    records.make('scenario', body, id).catch(() => toastError(t('kept.failed')));
  };
  return (
    <section
      aria-labelledby="calculator-kept"
      className="mt-10 border-t border-line pt-7 print:hidden"
    >
      <h2 id="calculator-kept" className="mb-3 text-xl font-semibold">
        {t('kept.title')}
      </h2>
      {kept?.length === 0 && <p className="text-soft">{t('kept.none')}</p>}
      {kept !== undefined && kept.length > 0 && <SideBySide kept={kept} onRemove={remove} />}
      <UndoBar undo={undo} label={t('common:undo')} onUndo={bring}>
        {({ body }) => t('kept.removed', { name: body.name })}
      </UndoBar>
    </section>
  );
}

interface SideBySideProps {
  readonly kept: readonly Kept<'scenario'>[];
  readonly onRemove: (one: Kept<'scenario'>) => void;
}

function SideBySide({ kept, onRemove }: SideBySideProps) {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const { figures, fields } = scenarioRows(kept.map(({ body }) => body));
  return (
    <div
      role="region"
      aria-label={t('kept.title')}
      // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
      tabIndex={0}
      className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <table className="border-collapse">
        <thead>
          <tr>
            <td className="sticky start-0 z-10 min-w-32 bg-paper" />
            {kept.map((one) => (
              <th
                key={one.id}
                scope="col"
                className="max-w-56 min-w-40 px-3 pb-2 text-start align-top font-normal"
              >
                <Link
                  to={paths.calculator.href({
                    of: one.id,
                    ...(one.body.propertyId !== undefined && { home: one.body.propertyId }),
                  })}
                  dir="auto"
                  className="flex min-h-11 items-center font-semibold text-accent underline underline-offset-2 wrap-anywhere"
                >
                  {one.body.name}
                </Link>
                <span className="flex items-center justify-between gap-2 text-sm text-soft">
                  {format.date(one.body.at)}
                  <IconButton
                    label={t('kept.remove', { name: one.body.name })}
                    onClick={() => onRemove(one)}
                  >
                    <Trash2 size={18} aria-hidden />
                  </IconButton>
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map(({ name, cells }, at) => (
            <Row key={name} label={t(`figure.${name}`)} isStrong={at === 0}>
              {cells.map((cell, column) => (
                <FigureCell key={kept[column]?.id} of={kept[column]?.body} figure={cell} />
              ))}
            </Row>
          ))}
          {fields.map(({ name, texts }) => (
            <Row key={name} label={t(`field.${name}`)}>
              {texts(format).map((text, column) => (
                <td key={kept[column]?.id} className={CELL}>
                  <bdi>{text ?? t('kept.empty')}</bdi>
                </td>
              ))}
            </Row>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = 'border-t border-line px-3 py-2 align-top tabular-nums';

interface RowProps {
  readonly label: string;
  readonly isStrong?: boolean;
  readonly children: React.ReactNode;
}

function Row({ label, isStrong = false, children }: RowProps) {
  return (
    <tr className={isStrong ? 'font-semibold' : undefined}>
      <th
        scope="row"
        className="sticky start-0 z-10 border-t border-line bg-paper py-2 pe-3 text-start align-top text-sm font-normal text-soft"
      >
        {label}
      </th>
      {children}
    </tr>
  );
}

interface FigureCellProps {
  readonly of: Scenario | undefined;
  readonly figure: ReturnType<typeof scenarioRows>['figures'][number]['cells'][number];
}

function FigureCell({ of, figure }: FigureCellProps) {
  const { t } = useTranslation('calculator');
  const text = useFigureText(of?.currency ?? '');
  return (
    <td className={CELL}>
      <bdi>{figure === undefined ? t('kept.empty') : text(figure)}</bdi>
    </td>
  );
}

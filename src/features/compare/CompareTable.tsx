import { Check, Minus, Trophy } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CompareScore } from './rules/compareHighlights.ts';
import type { HeldListing } from '#src/data/types.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';
import {
  featureRows,
  type HomeCosts,
  isSame,
  SECTIONS,
  type Section,
  type Values,
} from './compareTable.ts';
import { HomeHead } from './HomeHead.tsx';
import { useCells } from './useCells.ts';

export interface CompareTableProps {
  readonly homes: readonly HeldListing[];
  readonly values: Values;
  /** Of each home; null for a sale. */
  readonly costs: readonly (HomeCosts | null)[];
  readonly best: Partial<Record<string, readonly boolean[]>>;
  readonly scores: readonly CompareScore[];
  readonly onRemove: (propertyId: string) => void;
  /** Leaves out the rows in which all homes are equal. */
  readonly isShort: boolean;
}

const HEAD =
  'sticky start-0 z-10 hyphens-auto bg-paper py-2.5 pe-2 max-sm:ps-4 text-start align-top text-sm font-normal text-soft max-sm:text-[0.8125rem]';
// On a phone the longest word of a column is not broken.
const CELL =
  'min-w-31 snap-start border-s border-line px-3 py-2.5 align-top max-sm:px-1.5 max-sm:text-sm';

/** A column for each home, a row for each fact. A phone shows two columns; the others are swiped to. */
export function CompareTable(props: CompareTableProps) {
  const { homes, values, costs, best, scores, isShort, onRemove } = props;
  const { t } = useTranslation(['compare', 'common']);
  const words = usePropertyTexts();
  const cellsOf = useCells(homes, values, costs);
  const sections = Object.keys(SECTIONS) as Section[];
  const features = featureRows(homes).filter(({ has }) => !isShort || !isSame(has));
  return (
    <div
      role="region"
      aria-label={t('table')}
      // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
      tabIndex={0}
      // However it is scrolled, the names of the homes stay above their columns.
      // Without a padding of its own: what is scrolled away would be seen in it, beside the column that stays.
      className="-mx-4 snap-x scroll-ps-32 overflow-auto max-lg:max-h-[85dvh] sm:mx-0 sm:scroll-ps-40 lg:overflow-visible print:max-h-none print:overflow-visible"
    >
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr>
            <td className="sticky start-0 z-10 w-32 bg-paper sm:w-40" />
            {homes.map((home, at) => (
              <td
                key={home.id}
                className="min-w-31 snap-start px-3 max-sm:px-1.5 text-start align-top font-normal max-sm:w-31"
              >
                <HomeHead home={home} score={scores[at]} onRemove={() => onRemove(home.id)} />
              </td>
            ))}
          </tr>
          <tr>
            <td className="sticky start-0 top-0 z-30 border-b border-line bg-paper" />
            {homes.map((home) => (
              <th
                key={home.id}
                scope="col"
                className="sticky top-0 z-20 snap-start border-b border-line bg-paper px-3 max-sm:px-1.5 text-start align-middle font-normal"
              >
                <Link
                  to={paths.property.href(home.id)}
                  dir="auto"
                  className="flex min-h-11 items-center font-semibold wrap-anywhere max-sm:text-sm underline-offset-2 hover:underline"
                >
                  <span className="line-clamp-2">{home.title}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sections.map((section) => {
            const rows = SECTIONS[section]
              .map((key) => ({ key, cells: cellsOf(key) }))
              .filter(({ cells }) => cells.some((cell) => cell !== null))
              .filter(({ cells }) => !isShort || !isSame(cells));
            if (rows.length === 0) return null;
            return (
              <Fragment key={section}>
                <SectionRow title={t(`section.${section}`)} columns={homes.length} />
                {rows.map(({ key, cells }) => (
                  <tr key={key} className="border-t border-line">
                    <th scope="row" className={HEAD}>
                      {t(`row.${key}`)}
                    </th>
                    {cells.map((cell, at) => (
                      <td
                        key={homes[at]?.id}
                        className={classes(CELL, best[key]?.[at] === true && 'bg-good-wash')}
                      >
                        {cell === null ? (
                          <span className="text-soft">{t('notStated')}</span>
                        ) : (
                          <Said text={cell} isSentence={key === 'distance'} />
                        )}
                        {best[key]?.[at] === true && (
                          <span className="mt-0.5 flex items-center gap-1 text-sm font-semibold text-good">
                            <Trophy size={14} aria-hidden /> {t('best')}
                          </span>
                        )}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            );
          })}
          {features.length > 0 && (
            <SectionRow title={t('section.features')} columns={homes.length} />
          )}
          {features.map(({ feature, has }) => (
            <tr key={feature} className="border-t border-line">
              <th scope="row" className={HEAD}>
                {words.feature(feature)}
              </th>
              {has.map((isThere, at) => (
                <td key={homes[at]?.id} className={CELL}>
                  {isThere ? (
                    <Check size={20} aria-label={t('common:yes')} className="text-good" />
                  ) : (
                    <Minus size={20} aria-label={t('notStated')} className="text-faint" />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The text of a cell. A sentence follows the direction of the page, whatever name it begins with. */
function Said({ text, isSentence }: { readonly text: string; readonly isSentence: boolean }) {
  const Tag = isSentence ? 'span' : 'bdi';
  return <Tag className="font-medium whitespace-pre-line">{text}</Tag>;
}

function SectionRow({ title, columns }: { readonly title: string; readonly columns: number }) {
  return (
    <tr>
      <th scope="colgroup" colSpan={columns + 1} className="pt-6 pb-2 text-start">
        <span className="sticky start-0 font-display text-lg font-semibold max-sm:ps-4">
          {title}
        </span>
      </th>
    </tr>
  );
}

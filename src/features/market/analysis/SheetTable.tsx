import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { comparablePrice } from '#contract/rules/market/priceBand.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { paths } from '#src/paths.ts';
import { classes } from '#src/ui/classes.ts';
import type { Sheet, SheetHome } from './sheet.ts';
import { type SheetTexts, useSheetTexts } from './useSheetTexts.ts';

export interface SheetTableProps {
  readonly sheet: Sheet;
  readonly out: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  /** The homes as they are today, where the sheet was kept earlier; null: it is of today. */
  readonly today: ReadonlyMap<string, HeldListing> | null;
}

/** The row that a press on the map leads to. */
export const rowId = (id: string): string => `counts-${id}`;

/** The homes, each counted or taken out by its box. */
export function SheetTable({ sheet, out, onToggle, today }: SheetTableProps) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const texts = useSheetTexts(sheet);
  const counted = sheet.homes.filter(({ id }) => !out.has(id));
  const all = counted.reduce((sum, { weight }) => sum + weight, 0);
  const share = new Intl.NumberFormat(format.locale, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  return (
    <div
      role="region"
      aria-label={t('comparables.table.title')}
      // oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex -- it scrolls: keys must reach it
      tabIndex={0}
      className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <table className="w-full text-start">
        <caption className="sr-only">{t('comparables.table.title')}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 pe-2 text-start text-sm font-semibold">
              {t('comparables.table.counts')}
            </th>
            <th scope="col" className="py-2 pe-4 text-start text-sm font-semibold">
              {t('comparables.table.home')}
            </th>
            <th scope="col" className="py-2 pe-4 text-start text-sm font-semibold">
              {t(`comparables.table.price.${sheet.type}`)}
            </th>
            <th scope="col" className="py-2 text-end text-sm font-semibold">
              {t('comparables.table.weight')}
            </th>
          </tr>
        </thead>
        <tbody>
          {sheet.homes.map((home) => {
            const isOut = out.has(home.id);
            return (
              <tr
                key={home.id}
                className={classes('border-b border-line align-top', isOut && 'text-soft')}
              >
                <td className="pe-2">
                  <label className="flex size-11 items-center justify-center">
                    <span className="sr-only">
                      {t('comparables.table.count', { home: home.title })}
                    </span>
                    <input
                      id={rowId(home.id)}
                      type="checkbox"
                      checked={!isOut}
                      onChange={() => onToggle(home.id)}
                      className="size-5 accent-accent"
                    />
                  </label>
                </td>
                <th scope="row" className="py-2 pe-4 text-start font-normal">
                  <Link
                    to={paths.property.href(home.id)}
                    dir="auto"
                    className="inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-2 wrap-anywhere"
                  >
                    {home.title}
                  </Link>
                  <HomeFacts home={home} texts={texts} />
                  <Since home={home} texts={texts} now={today?.get(home.id)} />
                </th>
                <td className="py-2 pe-4 tabular-nums">
                  <bdi className={classes('block', isOut && 'line-through')}>
                    {texts.money(home.price)}
                  </bdi>
                  {home.area !== null && home.area > 0 && (
                    <bdi className="block text-sm text-soft">
                      {texts.perArea(home.price / home.area)}
                    </bdi>
                  )}
                </td>
                <td className="py-2 text-end tabular-nums">
                  {isOut
                    ? t('comparables.table.out')
                    : share.format(all === 0 ? 0 : home.weight / all)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function HomeFacts({ home, texts }: { readonly home: SheetHome; readonly texts: SheetTexts }) {
  const { t } = useTranslation(['market', 'homes']);
  const words = usePropertyTexts();
  return (
    <span className="block text-sm text-soft">
      {[
        ...(home.bedrooms > 0 ? [words.bedrooms(home.bedrooms)] : []),
        home.area === null ? t('homes:areaNotStated') : texts.area(home.area),
        ...(home.km === null
          ? []
          : [t('comparables.table.away', { distance: texts.distance(home.km) })]),
      ].join(' · ')}
    </span>
  );
}

interface SinceProps {
  readonly home: SheetHome;
  readonly texts: SheetTexts;
  readonly now: HeldListing | undefined;
}

/** The changes of a home since the sheet was kept. */
function Since({ home, texts, now }: SinceProps) {
  const { t } = useTranslation('market');
  const words = usePropertyTexts();
  if (now === undefined) return null;
  const price = comparablePrice(now);
  const isClosed = now.status === 'rented' || now.status === 'sold';
  if (!isClosed && !now.isGone && price === home.price) return null;
  return (
    <span className="block text-sm font-medium text-warn print:text-ink">
      {isClosed && words.status(now.status)}
      {!isClosed && now.isGone && t('comparables.kept.gone')}
      {!isClosed && !now.isGone && t('comparables.kept.now', { price: texts.price(price) })}
    </span>
  );
}

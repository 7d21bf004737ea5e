import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Comparable, PriceBand } from '#contract/rules/market/priceBand.ts';
import type { Doubt, Meant } from '#src/rules/market/priceDoubt.ts';
import { wholeUnits } from '#contract/rules/money/money.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { useOpenDraft } from '../hooks/draftContext.ts';
import { answersIn, type Asked } from '../rules/doubts.ts';
import { stepOf } from '../rules/steps.ts';

export interface DoubtsProps {
  readonly asked: readonly Asked[];
  readonly band: PriceBand<Comparable> | null;
}

/** The doubts about a listing, each with a way to change it and a way to confirm it. */
export function Doubts({ asked, band }: DoubtsProps) {
  const { t } = useTranslation('listHome');
  const { id, draft } = useOpenDraft();
  const text = useDoubtText(band);
  const answers = answersIn(draft.body.fields);
  return asked.map(({ doubt, answer }) => {
    const question = doubt.about === 'price' ? 'price' : 'living_area';
    return (
      <section
        key={doubt.about}
        aria-labelledby={`doubt-${doubt.about}`}
        className="rounded-field border-s-4 border-accent bg-wash px-5 py-4"
      >
        <h3 id={`doubt-${doubt.about}`} className="flex items-start gap-2 font-semibold">
          <TriangleAlert size={20} aria-hidden className="mt-0.5 shrink-0 text-accent" />
          {text(doubt)}
        </h3>
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <Link
            replace
            to={paths.listProperty.href(id, stepOf(question), question)}
            className={buttonClasses('secondary')}
          >
            {t('doubt.change')}
          </Link>
          <Button look="quiet" onClick={() => draft.set({ confirmed: [...answers, answer] })}>
            {t('doubt.yes')}
          </Button>
        </div>
      </section>
    );
  });
}

function useDoubtText(band: PriceBand<Comparable> | null): (doubt: Doubt) => string {
  const { t } = useTranslation('listHome');
  const format = useFormat();
  const { listing } = useOpenDraft();
  const { currency = '', price = 0, living_area: area } = listing;
  const unit = listing.details.area_typed?.unit ?? 'm2';
  const meant = (what: Meant | null): string => {
    switch (what?.kind) {
      case 'sum':
        return ` ${t('doubt.sum', { price: format.money(what.price, currency) })}`;
      case 'area':
        return ` ${t('doubt.area', { area: format.area(what.squareMetres, unit === 'm2' ? 'sqft' : 'm2') })}`;
      case 'rent_for_sale':
      case 'price_to_rent':
        return ` ${t(`doubt.${what.kind}`)}`;
      default:
        return '';
    }
  };
  return ({ about, side, meant: what }) => {
    if (about === 'area') {
      const said = t(`doubt.area_${side}`, { area: format.area(area ?? 0, unit) });
      return `${said}${meant(what)}`;
    }
    const [low, high] = band?.kind === 'band' ? [band.low, band.high] : [0, 0];
    const said = t(`doubt.price_${side}`, {
      price: format.money(price, currency),
      low: format.money(wholeUnits(low, currency), currency),
      high: format.money(wholeUnits(high, currency), currency),
    });
    return `${said}${meant(what)}`;
  };
}

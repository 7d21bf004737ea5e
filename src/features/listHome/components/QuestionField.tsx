import { classes } from '#src/ui/classes.ts';
import type { Question } from '../rules/steps.ts';
import { AreaField } from './AreaField.tsx';
import { CurrencyField } from './CurrencyField.tsx';
import { DepositField } from './DepositField.tsx';
import { FeesField } from './FeesField.tsx';
import { FilesField } from './FilesField.tsx';
import { Field } from './Field.tsx';
import { LivingAreaField } from './LivingAreaField.tsx';
import { PhotosField } from './PhotosField.tsx';
import { PinField } from './PinField.tsx';
import { RisksField } from './RisksField.tsx';
import { RoomsField } from './RoomsField.tsx';
import { SlotsField } from './SlotsField.tsx';
import { TranslationsField } from './TranslationsField.tsx';

/** Questions that take the full width. */
const WIDE: readonly Question[] = [
  'listing_type',
  'listed_by',
  'pin',
  'location_precision',
  'directions',
  'features',
  'bills_included',
  'photos',
  'files',
  'title',
  'summary',
  'description',
  'nearby',
  'house_rules',
  'price_qualifier',
  'viewing_mode',
  'condition',
  'landmarks',
  'rent_increase_rule',
  'concession_text',
  'agent_fee_paid_by',
];

/** One question of a step: a plain field, or a component of its own. */
export function QuestionField({ question }: { readonly question: Question }) {
  return (
    <div className={classes('min-w-0', isWide(question) && 'sm:col-span-2')}>
      {content(question)}
    </div>
  );
}

function isWide(question: Question): boolean {
  return (
    WIDE.includes(question) ||
    ['living_area', 'deposit', 'fees', 'viewing_slots', 'rooms', 'risks', 'translations'].includes(
      question,
    )
  );
}

function content(question: Question) {
  switch (question) {
    case 'area_id':
      return <AreaField />;
    case 'pin':
      return <PinField />;
    case 'living_area':
      return <LivingAreaField />;
    case 'currency':
      return <CurrencyField />;
    case 'deposit':
      return <DepositField />;
    case 'fees':
      return <FeesField />;
    case 'rooms':
      return <RoomsField />;
    case 'risks':
      return <RisksField />;
    case 'translations':
      return <TranslationsField />;
    case 'viewing_slots':
      return <SlotsField />;
    case 'photos':
      return <PhotosField />;
    case 'files':
      return <FilesField />;
    default:
      return <Field name={question} />;
  }
}

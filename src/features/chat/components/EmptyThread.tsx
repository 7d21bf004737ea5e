import { useTranslation } from 'react-i18next';
import type { Person } from '#src/data/types.ts';
import { isolated } from '#src/i18n/isolated.ts';

const FIRST_WORDS = {
  landlord: [
    'first.landlord.available',
    'first.landlord.viewing',
    'first.landlord.costs',
    'first.landlord.pets',
  ],
  renter: [
    'first.renter.moveIn',
    'first.renter.viewing',
    'first.renter.people',
    'first.renter.stay',
  ],
} as const;

export interface EmptyThreadProps {
  readonly other: Person;
  /** Puts the words into the composer: nothing is sent. */
  readonly onPick: (text: string) => void;
}

/** A thread in which nothing has been written: first questions that fit the other person's part. */
export function EmptyThread({ other, onPick }: EmptyThreadProps) {
  const { t } = useTranslation('chat');
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-end overflow-y-auto px-4 pb-4">
      <div className="mx-auto grid w-full max-w-4xl gap-3">
        <h2 className="text-2xl leading-snug font-semibold">
          {t('thread.emptyTitle', { name: isolated(other.full_name) })}
        </h2>
        <p className="text-soft">{t('thread.emptyText')}</p>
        <ul className="grid justify-items-start gap-2">
          {FIRST_WORDS[other.user_type].map((key) => (
            <li key={key}>
              <button
                type="button"
                onClick={() => onPick(t(key))}
                className="min-h-11 rounded-[1.375rem] border border-edge bg-sheet px-4 py-2 text-start text-ink hover:bg-wash"
              >
                {t(key)}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

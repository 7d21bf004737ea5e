import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#src/data/useNow.ts';
import type { OpenField } from '#src/shared/settle/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { Choice } from './useChoices.ts';

/** The name of a field, and how its value is shown. */
export interface VersionTexts {
  readonly name: (field: string) => string;
  readonly value: (field: string, said: unknown) => string;
  /** The state of the version that gave way; absent: it came later. */
  readonly mine?: string;
  /** The holder of the other version now. */
  readonly theirs: string;
}

export interface FieldChoiceProps {
  readonly open: OpenField;
  readonly texts: VersionTexts;
  readonly choice: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/** One field in two versions side by side, and the choice between them. */
export function FieldChoice({ open, texts, choice, onChoose }: FieldChoiceProps) {
  const { t } = useTranslation('settle');
  const format = useFormat();
  const now = useNow();
  const said = (value: unknown) => texts.value(open.field, value);
  const group = useId();
  const choices: readonly Choice[] = open.canKeepBoth
    ? ['mine', 'theirs', 'both']
    : ['mine', 'theirs'];
  return (
    <fieldset className="rounded-card border border-line bg-sheet p-4 shadow-card sm:p-5">
      <legend className="float-start mb-3 w-full text-lg font-semibold">
        {texts.name(open.field)}
      </legend>
      {open.base !== undefined && open.field !== '_deleted' && (
        <p className="clear-both mb-3 text-sm text-soft">
          {t('before')} <bdi className="line-clamp-2 w-fit max-w-full">{said(open.base)}</bdi>
        </p>
      )}
      <div className="clear-both grid gap-3 sm:grid-cols-2">
        {choices.map((each) => (
          <label
            key={each}
            className="flex cursor-pointer gap-3 rounded-field border border-edge p-3 has-checked:border-accent has-checked:bg-accent-wash sm:last:odd:col-span-2"
          >
            <input
              type="radio"
              name={group}
              className="mt-1 size-5 shrink-0 accent-accent"
              checked={choice === each}
              onChange={() => onChoose(each)}
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{t(`choice.${each}`)}</span>
              <span className="block text-sm text-soft">
                {(each === 'both' ? undefined : texts[each]) ?? t(`hint.${each}`)}
                {each === 'mine' && (
                  <>
                    {' · '}
                    <time dateTime={new Date(open.at).toISOString()} className="whitespace-nowrap">
                      {format.relative(open.at, now)}
                    </time>
                  </>
                )}
              </span>
              {each !== 'both' && (
                <span
                  dir="auto"
                  className="mt-2 block w-fit max-w-full wrap-anywhere whitespace-pre-line"
                >
                  {said(open[each])}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { mostSum } from '#contract/rules/listing/bounds.ts';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import type { OwnProfile, RecordBody } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useCurrencyOptions } from '#src/i18n/useCurrencyOptions.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { SaveForm } from '#src/ui/form/SaveForm.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { useFormKit } from '#src/ui/form/useFormKit.ts';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { aboutOf, fieldsOf, profileFormSchema, type ProfileFields } from './profileForm.ts';

export interface ProfileFormProps {
  readonly profile: OwnProfile;
  readonly about: RecordBody<'about_me'>;
  readonly isRenter: boolean;
}

/** Name, and what a person notes about themselves. Saved on this device, pushed from there. */
export function ProfileForm({ profile, about, isRenter }: ProfileFormProps) {
  const { t } = useTranslation('account');
  const format = useFormat();
  const [isSaved, setSaved] = useState(false);
  const [currency, setCurrency] = useState(about.budgetCurrency ?? DEFAULT_CURRENCY);
  const currencies = useCurrencyOptions(currency);
  const [opened, setOpened] = useState(() => ({
    fullName: profile.fullName,
    about: openedAbout(profile, about),
  }));
  const [save, state] = useCommand(async (sync, fields: ProfileFields) => {
    setSaved(false);
    // Only what was changed here: the rest may have been changed elsewhere since.
    if (fields.fullName !== opened.fullName)
      await sync.account.saveProfile({ fullName: fields.fullName });
    const to = aboutOf(fields, currency);
    await sync.records.editOne('about_me', opened.about, to);
    setOpened({ fullName: fields.fullName, about: to });
    setSaved(true);
  });
  const kit = useFormKit<ProfileFields>({
    schema: profileFormSchema(currency),
    defaults: fieldsOf(profile, about),
    textOf: (code) =>
      t(`profile.error.${code}`, { most: format.money(mostSum('rent', currency), currency) }),
    canSubmit: true,
    onSubmit: save,
  });
  const moveIn = useWatch({ control: kit.form.control, name: 'moveIn' });
  return (
    <SaveForm
      kit={kit}
      state={isSaved && state.status === 'idle' ? 'saved' : state.status}
      saved={t('profile.saved')}
    >
      <TextField
        {...kit.field('fullName')}
        label={t('profile.name')}
        description={t('profile.nameNote')}
        autoComplete="name"
        dir="auto"
      />
      <div className="grid gap-5 border-t border-line pt-5">
        <h2 className="text-xl font-semibold">{t('profile.private')}</h2>
        <p className="-mt-4 text-soft">{t('profile.privateNote')}</p>
        <TextField
          {...kit.field('phone')}
          label={t('profile.phone')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
        />
        <TextareaField {...kit.field('about')} label={t('profile.about')} rows={4} />
        <TextField
          {...kit.field('languages')}
          label={t('profile.languages')}
          description={t('profile.languagesNote')}
          dir="auto"
        />
        {isRenter && (
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              {...kit.field('budget')}
              label={t('profile.budget')}
              description={t('profile.askNote')}
              inputMode="decimal"
              dir="ltr"
            />
            <Select
              label={t('profile.currency')}
              value={currency}
              options={currencies}
              onChange={setCurrency}
            />
            <TextField
              {...kit.field('moveIn')}
              label={t('profile.moveIn')}
              description={<DayNote day={format.day(moveIn)} note={t('profile.askNote')} />}
              type="date"
              dir="ltr"
            />
          </div>
        )}
      </div>
    </SaveForm>
  );
}

/** The first values of the form. A currency that was never chosen is stored with the first sum. */
const openedAbout = (
  profile: OwnProfile,
  about: RecordBody<'about_me'>,
): RecordBody<'about_me'> => ({
  ...aboutOf(fieldsOf(profile, about), about.budgetCurrency ?? DEFAULT_CURRENCY),
  budgetCurrency: about.budgetCurrency,
});

/** The purpose of the day, and the day as text. */
function DayNote({ day, note }: { readonly day: string; readonly note: string }) {
  return (
    <>
      {day !== '' && <span className="block">{day}</span>}
      {note}
    </>
  );
}

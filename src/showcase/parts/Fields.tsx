import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField } from '#src/ui/form/CheckboxField.tsx';
import { TextareaField } from '#src/ui/form/TextareaField.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { TimeField } from '#src/ui/TimeField.tsx';
import { Part } from '../Part.tsx';

export function Fields() {
  const { t } = useTranslation(['auth', 'common', 'settings', 'nav']);
  const [search, setSearch] = useState('');
  const [theme, setTheme] = useState('light');
  const [from, setFrom] = useState('22:00');
  const themes = ['light', 'dark', 'system'].map((value) => ({
    value,
    label: t(`settings:theme.${value}`),
  }));
  return (
    <Part title="Fields">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <TextField label={t('field.firstName')} />
        <TextField label={t('field.email')} dir="ltr" error={t('error.emailShape')} />
        <TextField label={t('field.phone')} dir="ltr" description={t('signup.phoneHint')} />
        <TextField label={t('field.email')} dir="ltr" status={t('availability.checking')} />
        <TextField label={t('field.password')} type="password" defaultValue="Roost-demo1" />
        <TextField label={t('field.lastName')} disabled defaultValue="Taylor" />
        <TextareaField id="show-text" label={t('nav:settings')} description={t('offlineSubmit')} />
        <TextareaField id="show-wrong" label={t('nav:messages')} error={t('error.emailRequired')} />
        <Select
          label={t('settings:theme.title')}
          description={t('settings:perDevice')}
          value={theme}
          options={themes}
          onChange={setTheme}
        />
        <Select
          label={t('settings:theme.title')}
          error={t('common:notSaved')}
          value={theme}
          options={themes}
          onChange={setTheme}
        />
        <NativeSelect
          label={t('settings:theme.title')}
          value={theme}
          options={themes}
          onChange={setTheme}
        />
        <TimeField
          id="show-time"
          label={t('settings:notify.from')}
          value={from}
          onChange={setFrom}
        />
        <SearchField
          label={t('common:start.search.submit')}
          clearLabel={t('common:close')}
          value={search}
          onChange={setSearch}
        />
        <div>
          <CheckboxField id="show-box" label={t('field.terms')} defaultChecked />
          <CheckboxField id="show-none" label={t('field.terms')} error={t('error.termsRequired')} />
        </div>
      </div>
    </Part>
  );
}

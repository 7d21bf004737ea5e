import { expect, it } from 'vitest';
import { aboutOf, fieldsOf, profileFormSchema } from './profileForm.ts';

const profile = {
  id: 'x',
  fullName: 'Maya',
  email: null,
  userType: 'renter',
  avatarUrl: null,
  agentId: null,
} as const;
const fields = {
  fullName: 'Maya',
  phone: '+49 30 12345',
  about: '',
  languages: 'Deutsch، العربية ; ',
  budget: '١٬٢٠٠',
  moveIn: '2027-01-01',
};

it('what was typed comes back as it was meant', () => {
  const about = aboutOf(fields, 'EUR');
  expect(about).toMatchObject({
    languages: ['Deutsch', 'العربية'],
    budget: 120_000,
    budgetCurrency: 'EUR',
  });
  expect(fieldsOf(profile, about)).toMatchObject({ budget: '1200', languages: 'Deutsch, العربية' });
});

it('a name is needed, and a sum has to be one', () => {
  const wrong = profileFormSchema('EUR').safeParse({ ...fields, fullName: ' ', budget: 'a lot' });
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['name', 'budget']);
});

it('a budget has the decimals of its currency', () => {
  const yen = aboutOf({ ...fields, budget: '120,000' }, 'JPY');
  expect(yen).toMatchObject({ budget: 120_000, budgetCurrency: 'JPY' });
  expect(fieldsOf(profile, yen).budget).toBe('120000');
  const dinars = aboutOf({ ...fields, budget: '350.250' }, 'KWD');
  expect(dinars).toMatchObject({ budget: 350_250, budgetCurrency: 'KWD' });
  expect(fieldsOf(profile, dinars).budget).toBe('350.250');
  expect(profileFormSchema('JPY').safeParse({ ...fields, budget: '12.50' }).success).toBe(false);
  expect(aboutOf({ ...fields, budget: ' ' }, 'EUR').budget).toBeNull();
});

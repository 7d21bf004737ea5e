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
  const about = aboutOf(fields);
  expect(about).toMatchObject({ languages: ['Deutsch', 'العربية'], budget: 120_000 });
  expect(fieldsOf(profile, about)).toMatchObject({ budget: '1200', languages: 'Deutsch, العربية' });
});

it('a name is needed, and a sum has to be one', () => {
  const wrong = profileFormSchema.safeParse({ ...fields, fullName: ' ', budget: 'a lot' });
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual(['name', 'budget']);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from './ask.ts';
import { openLink } from './openLink.ts';
import { startTestBackend, TEST_PASSWORD, type TestBackend } from './startTestBackend.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

const newest = (email: string) => backend.embedded.mailbox.list(email)[0];
const signUp = (email: string, data: object, language: string) =>
  ask(
    backend.embedded,
    '/auth/v1/signup?redirect_to=http%3A%2F%2Flocalhost%3A3000%2Fauth%2Fcallback',
    {
      body: { email, password: TEST_PASSWORD, data: { full_name: 'Somebody', ...data } },
      headers: { 'accept-language': language },
    },
  );

it('a confirmation comes in the language the browser asks for, with a link that works', async () => {
  expect((await signUp('fr@example.test', {}, 'fr-CA,en;q=0.5')).status).toBe(200);
  const mail = newest('fr@example.test');
  expect(mail).toMatchObject({ subject: 'Confirmez votre adresse pour Roost', language: 'fr' });
  expect(mail?.html).toContain('<html lang="fr" dir="ltr">');
  expect(mail?.link).toContain('http://localhost:3000/auth/callback#');
  expect((await openLink(backend.embedded, mail?.link ?? '')).status).toBe(200);
});

it('what the person chose counts more, also for the mails that come later', async () => {
  await signUp('ar@example.test', { language: 'ar' }, 'de');
  expect(newest('ar@example.test')).toMatchObject({ language: 'ar' });
  await openLink(backend.embedded, newest('ar@example.test')?.link ?? '');
  const reset = await ask(backend.embedded, '/auth/v1/recover', {
    body: { email: 'AR@example.test' },
    headers: { 'accept-language': 'de' },
  });
  expect(reset.status).toBe(200);
  const mail = newest('ar@example.test');
  expect(mail).toMatchObject({ subject: 'اختر كلمة مرور جديدة في Roost', language: 'ar' });
  expect(mail?.html).toContain('<html lang="ar" dir="rtl">');
});

it('a change of the address is asked in the language of the browser', async () => {
  const { token } = await backend.makePerson('moving@example.test');
  const body = { email: 'moved@example.test' };
  const headers = { 'accept-language': 'pt-BR' };
  await ask(backend.embedded, '/auth/v1/user', { method: 'PUT', body, token, headers });
  const mails = [...backend.embedded.mailbox.list('moving@example.test')];
  mails.push(...backend.embedded.mailbox.list('moved@example.test'));
  expect(mails.map(({ subject }) => subject)).toContain(
    'Confirme o seu novo endereço para o Roost',
  );
});

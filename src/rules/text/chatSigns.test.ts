import { expect, it } from 'vitest';
import { type ChatSign, chatSignsIn } from './chatSigns.ts';

it.each<readonly [sign: ChatSign, text: string]>([
  ['money_first', 'Please transfer the deposit before the viewing, many people are interested.'],
  ['money_first', 'Before the viewing you pay 300 € to my account.'],
  ['money_first', 'Send me the deposit before you see it.'],
  ['money_first', 'Tienes que pagar una señal antes de la visita.'],
  ['money_first', 'Antes de ver el piso haga la transferencia de un mes.'],
  ['money_first', 'Merci de verser la caution avant la visite.'],
  ['money_first', 'Avant de visiter, faites un virement de 200 €.'],
  ['money_first', 'Bitte überweise die Kaution vor der Besichtigung.'],
  ['money_first', 'Vor der Besichtigung ist eine Anzahlung nötig.'],
  ['money_first', 'É preciso pagar a caução antes da visita.'],
  ['money_first', 'Antes de ver a casa, transfira um mês de renda.'],
  ['money_first', 'يرجى تحويل العربون قبل المعاينة.'],
  ['money_first', 'قبل الزيارة ادفع مبلغ التأمين.'],
  ['hard_to_trace', 'You can pay with Steam cards or a gift card.'],
  ['hard_to_trace', 'Send it by Western Union, please.'],
  ['hard_to_trace', 'Puedes pagar con tarjetas regalo.'],
  ['hard_to_trace', 'Envoyez le montant par MoneyGram.'],
  ['hard_to_trace', 'Achetez des cartes cadeaux et donnez-moi les codes.'],
  ['hard_to_trace', 'Kaufe Geschenkkarten und schick mir die Codes.'],
  ['hard_to_trace', 'Bezahlen kannst du in Bitcoin.'],
  ['hard_to_trace', 'Pague com cartões de oferta.'],
  ['hard_to_trace', 'ادفع ببطاقات هدايا.'],
  ['hard_to_trace', 'أرسل المبلغ عبر ويسترن يونيون.'],
  ['other_app', 'Let’s talk on WhatsApp.'],
  ['other_app', 'Escríbeme por WhatsApp'],
  ['other_app', 'Écrivez-moi sur WhatsApp.'],
  ['other_app', 'Schreib mir lieber auf Telegram.'],
  ['other_app', 'Fale comigo pelo WhatsApp.'],
  ['other_app', 'راسلني على واتساب'],
  ['other_app', 'https://wa.me/351912345678'],
  ['contact_details', 'Call me: +351 912 345 678'],
  ['contact_details', 'Mein Handy ist 0171 2345678.'],
  ['contact_details', 'Escribe a casa.barata@correo.es'],
  ['contact_details', 'رقمي ٠٥٠١٢٣٤٥٦٧'],
])('%s: %s', (sign, text) => {
  expect(chatSignsIn(text, 3)).toContain(sign);
});

it.each([
  'The deposit is one month’s rent, paid when we sign.',
  'Do I have to pay anything before the viewing?',
  'Never pay before the viewing, whoever asks you.',
  'No payment is needed before the viewing.',
  'Please bring your papers before the viewing on Friday.',
  'There is a gift card shop downstairs, and a Western Union next door.',
  'I work in crypto, and my rent is paid by bank transfer.',
  'There is a WhatsApp group of the neighbours.',
  'I have no WhatsApp, let us write here.',
  'The rent is €1,450 a month from 01.12.2026, the flat has 85 m².',
  'Tuesday between 17:00 and 18:30 would suit me.',
  'La fianza es de un mes y se paga al firmar.',
  '¿Hay que pagar algo antes de la visita?',
  'No pagues nada antes de la visita.',
  'Antes de la visita te mando la dirección.',
  'Hay un grupo de WhatsApp de la comunidad.',
  'La caution est d’un mois, à la signature.',
  'Faut-il payer quelque chose avant la visite ?',
  'Vous ne payez rien avant la visite.',
  'Avant la visite je vous envoie l’adresse.',
  'La carte cadeau est pour les voisins.',
  'Die Kaution beträgt drei Monatsmieten und ist bei Einzug fällig.',
  'Muss ich vor der Besichtigung etwas überweisen?',
  'Vor der Besichtigung zahlst du nichts.',
  'Zahlreiche Interessenten waren vor der Besichtigung da.',
  'Vor der Besichtigung schicke ich dir die Adresse.',
  'A caução é de um mês e paga-se na assinatura.',
  'É preciso pagar alguma coisa antes da visita?',
  'Não pague nada antes da visita.',
  'Antes da visita envio a morada.',
  'Ali há um grupo de WhatsApp do prédio.',
  'التأمين شهر واحد ويُدفع عند التوقيع.',
  'هل يجب الدفع قبل المعاينة؟',
  'لا تدفع شيئا قبل المعاينة.',
  'سأرسل لك العنوان قبل الزيارة.',
  'الشقة 85 مترًا والإيجار 1450.',
])('says nothing of the kind: %s', (text) => {
  expect(chatSignsIn(text, 3)).toEqual([]);
});

it('whoever has written for a while may give a number or change the app; money before a viewing is told however late', () => {
  expect(chatSignsIn('Call me: +351 912 345 678, or on WhatsApp', 11)).toEqual([]);
  expect(chatSignsIn('Pay me before the viewing.', 500)).toEqual(['money_first']);
});

import { frame, QUIET, startOf } from '#server/mail/frame.ts';
import type { Language } from '#contract/rules/languages.ts';
import type { Written } from '#server/mail/letter.ts';
import { escapeHtml } from '#server/plainPage.ts';
import type { Purpose } from '../auth/proofs/proof.ts';

/** One sentence a place; the link and the code come from outside. */
interface Letter {
  readonly subject: string;
  readonly why: string;
  readonly button: string;
}
interface Phrases {
  readonly letters: Readonly<Record<Purpose, Letter>>;
  readonly code: string;
  readonly paste: string;
  readonly ignore: string;
}

const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    letters: {
      signup: {
        subject: 'Confirm your address for Roost',
        why: 'Welcome to Roost. One step left: confirm that this address is yours.',
        button: 'Confirm my address',
      },
      recovery: {
        subject: 'Choose a new password for Roost',
        why: 'Someone asked to reset the password for this address.',
        button: 'Choose a new password',
      },
      email_change_old: {
        subject: 'Another address for your Roost account',
        why: 'Someone asked to use another address for your account. It changes once you agree from this address, too.',
        button: 'Approve the change',
      },
      email_change_new: {
        subject: 'Confirm your new address for Roost',
        why: 'You asked to use this address for your account.',
        button: 'Use this address',
      },
    },
    code: 'Or enter this code:',
    paste: 'If the button doesn’t work, open this address:',
    ignore: 'If you didn’t ask for this, you don’t need to do anything.',
  },
  es: {
    letters: {
      signup: {
        subject: 'Confirma tu dirección para Roost',
        why: 'Te damos la bienvenida a Roost. Falta un paso: confirma que esta dirección es tuya.',
        button: 'Confirmar mi dirección',
      },
      recovery: {
        subject: 'Elige una contraseña nueva para Roost',
        why: 'Alguien ha pedido una contraseña nueva para esta dirección.',
        button: 'Elegir una contraseña',
      },
      email_change_old: {
        subject: 'Otra dirección para tu cuenta de Roost',
        why: 'Alguien ha pedido usar otra dirección en tu cuenta. Cambiará cuando lo aceptes también desde esta dirección.',
        button: 'Aceptar el cambio',
      },
      email_change_new: {
        subject: 'Confirma tu nueva dirección para Roost',
        why: 'Has pedido usar esta dirección en tu cuenta.',
        button: 'Usar esta dirección',
      },
    },
    code: 'O escribe este código:',
    paste: 'Si el botón no funciona, abre esta dirección:',
    ignore: 'Si no lo has pedido tú, no tienes que hacer nada.',
  },
  fr: {
    letters: {
      signup: {
        subject: 'Confirmez votre adresse pour Roost',
        why: 'Bienvenue sur Roost. Il reste une étape : confirmez que cette adresse est la vôtre.',
        button: 'Confirmer mon adresse',
      },
      recovery: {
        subject: 'Choisissez un nouveau mot de passe pour Roost',
        why: 'Quelqu’un a demandé un nouveau mot de passe pour cette adresse.',
        button: 'Choisir un mot de passe',
      },
      email_change_old: {
        subject: 'Une autre adresse pour votre compte Roost',
        why: 'Quelqu’un a demandé à utiliser une autre adresse pour votre compte. Le changement se fera quand vous l’aurez accepté depuis cette adresse aussi.',
        button: 'Accepter le changement',
      },
      email_change_new: {
        subject: 'Confirmez votre nouvelle adresse pour Roost',
        why: 'Vous avez demandé à utiliser cette adresse pour votre compte.',
        button: 'Utiliser cette adresse',
      },
    },
    code: 'Ou saisissez ce code :',
    paste: 'Si le bouton ne fonctionne pas, ouvrez cette adresse :',
    ignore: 'Si cette demande ne vient pas de vous, vous n’avez rien à faire.',
  },
  de: {
    letters: {
      signup: {
        subject: 'Bestätige deine Adresse für Roost',
        why: 'Willkommen bei Roost. Ein Schritt fehlt noch: Bestätige, dass diese Adresse dir gehört.',
        button: 'Adresse bestätigen',
      },
      recovery: {
        subject: 'Wähle ein neues Passwort für Roost',
        why: 'Jemand hat für diese Adresse ein neues Passwort angefordert.',
        button: 'Neues Passwort wählen',
      },
      email_change_old: {
        subject: 'Eine andere Adresse für dein Roost-Konto',
        why: 'Jemand möchte eine andere Adresse für dein Konto verwenden. Sie ändert sich, sobald auch diese Adresse zustimmt.',
        button: 'Der Änderung zustimmen',
      },
      email_change_new: {
        subject: 'Bestätige deine neue Adresse für Roost',
        why: 'Du möchtest diese Adresse für dein Konto verwenden.',
        button: 'Diese Adresse verwenden',
      },
    },
    code: 'Oder gib diesen Code ein:',
    paste: 'Wenn der Knopf nicht funktioniert, öffne diese Adresse:',
    ignore: 'Wenn du das nicht warst, musst du nichts tun.',
  },
  pt: {
    letters: {
      signup: {
        subject: 'Confirme o seu endereço para o Roost',
        why: 'Boas-vindas ao Roost. Falta um passo: confirme que este endereço é seu.',
        button: 'Confirmar o meu endereço',
      },
      recovery: {
        subject: 'Escolha uma nova palavra-passe para o Roost',
        why: 'Alguém pediu uma nova palavra-passe para este endereço.',
        button: 'Escolher uma palavra-passe',
      },
      email_change_old: {
        subject: 'Outro endereço para a sua conta Roost',
        why: 'Alguém pediu para usar outro endereço na sua conta. Muda quando este endereço também concordar.',
        button: 'Concordar com a alteração',
      },
      email_change_new: {
        subject: 'Confirme o seu novo endereço para o Roost',
        why: 'Pediu para usar este endereço na sua conta.',
        button: 'Usar este endereço',
      },
    },
    code: 'Ou escreva este código:',
    paste: 'Se o botão não funcionar, abra este endereço:',
    ignore: 'Se não fez este pedido, não precisa de fazer nada.',
  },
  ar: {
    letters: {
      signup: {
        subject: 'أكّد عنوانك في Roost',
        why: 'أهلًا بك في Roost. بقيت خطوة واحدة: أكّد أن هذا العنوان لك.',
        button: 'تأكيد عنواني',
      },
      recovery: {
        subject: 'اختر كلمة مرور جديدة في Roost',
        why: 'طلب أحدهم كلمة مرور جديدة لهذا العنوان.',
        button: 'اختيار كلمة مرور جديدة',
      },
      email_change_old: {
        subject: 'عنوان آخر لحسابك في Roost',
        why: 'طلب أحدهم استخدام عنوان آخر لحسابك. يتغيّر عندما توافق على ذلك من هذا العنوان أيضًا.',
        button: 'الموافقة على التغيير',
      },
      email_change_new: {
        subject: 'أكّد عنوانك الجديد في Roost',
        why: 'طلبت استخدام هذا العنوان لحسابك.',
        button: 'استخدام هذا العنوان',
      },
    },
    code: 'أو أدخل هذا الرمز:',
    paste: 'إذا لم يعمل الزر، فافتح هذا العنوان:',
    ignore: 'إذا لم تطلب ذلك، فلا يلزمك فعل أي شيء.',
  },
};

/** Writes a mail in a language; `link` is ours, `code` are digits: nothing a stranger wrote is in it. */
export function writeLetter(
  kind: Purpose,
  language: Language,
  { link, code }: { readonly link: string; readonly code?: string | undefined },
): Written {
  const { letters, ...phrases } = PHRASES[language];
  const { subject, why, button } = letters[kind];
  const codeLines = code === undefined ? [] : [`${phrases.code} ${code}`, ''];
  const text = [why, '', `${button}:`, link, '', ...codeLines, phrases.ignore].join('\n');
  return { subject, text, html: page(language, { subject, why, button, link, code, phrases }) };
}

interface PageParts extends Letter {
  readonly link: string;
  readonly code: string | undefined;
  readonly phrases: Omit<Phrases, 'letters'>;
}

function page(language: Language, parts: PageParts): string {
  const { subject, why, button, code, phrases } = parts;
  const link = escapeHtml(parts.link);
  const start = startOf(language);
  const digits =
    code === undefined
      ? ''
      : `<p style="${QUIET}">${phrases.code}</p>
<p dir="ltr" style="margin:4px 0 0;font:700 28px/1.2 monospace;letter-spacing:6px;text-align:${start}">${code}</p>`;
  return frame(
    language,
    subject,
    `<p style="margin:0 0 24px">${why}</p>
<p style="margin:0"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1d5c4f;color:#ffffff;text-decoration:none;font-weight:600">${button}</a></p>
${digits}
<p style="${QUIET}">${phrases.paste}</p>
<p dir="ltr" style="margin:4px 0 0;font-size:14px;word-break:break-all;text-align:${start}"><a href="${link}" style="color:#1d5c4f">${link}</a></p>
<p style="${QUIET}">${phrases.ignore}</p>`,
  );
}

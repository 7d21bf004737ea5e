import { directionOf, isLanguage, type Language } from '#contract/rules/languages.ts';

/** Of the simulated consent page. */
export interface ConsentTexts {
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  readonly simulated: string;
  readonly name: string;
  readonly email: string;
  readonly proceed: string;
  readonly cancel: string;
  readonly wrong: string;
  readonly expired: string;
}

const TEXTS: Readonly<Record<Language, Omit<ConsentTexts, 'lang' | 'dir'>>> = {
  en: {
    title: 'Choose an account',
    simulated:
      'This page is simulated. It stands in for Google’s page; nothing is sent to Google, and no password is needed.',
    name: 'Name',
    email: 'Email',
    proceed: 'Continue',
    cancel: 'Cancel',
    wrong: 'Please enter a name and a valid email address.',
    expired: 'This page is no longer valid. Go back and continue with Google again.',
  },
  es: {
    title: 'Elige una cuenta',
    simulated:
      'Esta página es una simulación y sustituye a la de Google: no se envía nada a Google y no hace falta contraseña.',
    name: 'Nombre',
    email: 'Correo electrónico',
    proceed: 'Continuar',
    cancel: 'Cancelar',
    wrong: 'Escribe un nombre y un correo electrónico válido.',
    expired: 'Esta página ya no es válida. Vuelve atrás y continúa con Google de nuevo.',
  },
  fr: {
    title: 'Choisissez un compte',
    simulated:
      'Cette page est simulée. Elle remplace celle de Google ; rien n’est envoyé à Google et aucun mot de passe n’est demandé.',
    name: 'Nom',
    email: 'E-mail',
    proceed: 'Continuer',
    cancel: 'Annuler',
    wrong: 'Saisissez un nom et une adresse e-mail valide.',
    expired:
      'Cette page n’est plus valable. Revenez en arrière et continuez à nouveau avec Google.',
  },
  de: {
    title: 'Konto wählen',
    simulated:
      'Diese Seite ist simuliert und ersetzt die von Google: Nichts wird an Google gesendet, und du brauchst kein Passwort.',
    name: 'Name',
    email: 'E-Mail',
    proceed: 'Weiter',
    cancel: 'Abbrechen',
    wrong: 'Bitte gib einen Namen und eine gültige E-Mail-Adresse ein.',
    expired: 'Diese Seite gilt nicht mehr. Geh zurück und fahre noch einmal mit Google fort.',
  },
  pt: {
    title: 'Escolha uma conta',
    simulated:
      'Esta página é simulada e está no lugar da página do Google: nada é enviado ao Google e não é pedida nenhuma palavra-passe.',
    name: 'Nome',
    email: 'E-mail',
    proceed: 'Continuar',
    cancel: 'Cancelar',
    wrong: 'Escreva um nome e um e-mail válido.',
    expired: 'Esta página já não é válida. Volte atrás e continue com o Google outra vez.',
  },
  ar: {
    title: 'اختر حسابًا',
    simulated:
      'هذه صفحة محاكاة تقوم مقام صفحة Google؛ لا يُرسل شيء إلى Google ولا حاجة إلى كلمة مرور.',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    proceed: 'متابعة',
    cancel: 'إلغاء',
    wrong: 'يُرجى إدخال اسم وعنوان بريد إلكتروني صحيح.',
    expired: 'لم تعد هذه الصفحة صالحة. ارجع وتابع باستخدام Google مرة أخرى.',
  },
};

/** English for a language that is none of ours. */
export function textsIn(language: string): ConsentTexts {
  const lang = isLanguage(language) ? language : 'en';
  return { lang, dir: directionOf(lang), ...TEXTS[lang] };
}

import type { ALERT_KINDS } from '#contract/entities/records/search.ts';
import type { Language } from '#contract/rules/languages.ts';
import type { LetterKind, LetterVisit } from './taken.ts';

/** A sentence by the plural forms of its language; `#` is the number. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & {
  readonly other: string;
};

/** The words of mails, and of the pages their links lead to, in one language. */
export interface Phrases {
  readonly alerts: {
    readonly subject: Plural;
    readonly kind: Readonly<Record<(typeof ALERT_KINDS)[number], string>>;
    readonly button: string;
  };
  readonly messages: {
    readonly subject: Plural;
    readonly text: string;
    readonly button: string;
  };
  readonly viewing: {
    readonly subject: Readonly<Record<LetterVisit['what'], string>>;
    readonly button: string;
  };
  readonly confirm: {
    readonly subject: Plural;
    readonly text: string;
    /** The link of one home, behind its title. */
    readonly button: string;
  };
  /** Why it was sent. */
  readonly why: Readonly<Record<LetterKind, string>>;
  /** The link that ends mails of this kind. */
  readonly leave: string;
  readonly pages: {
    readonly leaveTitle: string;
    readonly leaveText: Readonly<Record<LetterKind, string>>;
    readonly leaveButton: string;
    readonly leftTitle: string;
    readonly leftText: string;
    readonly confirmTitle: string;
    readonly confirmButton: string;
    readonly confirmedTitle: string;
    readonly confirmedText: string;
    readonly overTitle: string;
    readonly overText: string;
    readonly voidTitle: string;
    readonly voidText: string;
    readonly open: string;
  };
}

export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    alerts: {
      subject: { one: '# match for your alerts', other: '# matches for your alerts' },
      kind: {
        new: 'New home',
        price_drop: 'Price drop',
        back: 'Back on the market',
        status: 'Status change',
        open_viewing: 'Open viewing',
      },
      button: 'See all matches',
    },
    messages: {
      subject: {
        one: '# message is waiting for you',
        other: '# messages are waiting for you',
      },
      text: 'Something you haven’t read has been waiting since yesterday.',
      button: 'Read messages',
    },
    viewing: {
      subject: {
        requested: 'Someone has asked for a viewing',
        proposed: 'You’ve been offered a viewing',
        confirmed: 'Viewing confirmed',
        declined: 'Viewing declined',
        cancelled: 'Viewing cancelled',
        expired: 'A viewing request has expired',
      },
      button: 'Open the viewing',
    },
    confirm: {
      subject: {
        one: 'Is your home still available?',
        other: 'Are your homes still available?',
      },
      text: 'It’s nearly 30 days since you confirmed. Homes you don’t confirm will be hidden soon.',
      button: 'Still available',
    },
    why: {
      alerts: 'You’re getting this because emails about your alerts are on in your settings.',
      messages: 'You’re getting this because emails about unread messages are on in your settings.',
      viewing: 'You’re getting this because emails about viewings are on in your settings.',
      confirm: 'You’re getting this because emails about your homes are on in your settings.',
    },
    leave: 'Stop these emails',
    pages: {
      leaveTitle: 'Stop these emails?',
      leaveText: {
        alerts: 'You won’t get emails about matches for your alerts any more.',
        messages: 'You won’t get emails about unread messages any more.',
        viewing: 'You won’t get emails about viewings any more.',
        confirm: 'You won’t get emails about your homes any more.',
      },
      leaveButton: 'Stop these emails',
      leftTitle: 'These emails have stopped',
      leftText: 'You can turn them on again in your settings.',
      confirmTitle: 'Is this home still available?',
      confirmButton: 'Yes, still available',
      confirmedTitle: 'Thanks, it stays visible',
      confirmedText: 'Your home is confirmed for 30 days.',
      overTitle: 'Nothing to confirm',
      overText: 'This home is already confirmed or no longer on the market.',
      voidTitle: 'This link no longer works',
      voidText: 'Open Roost to see your homes and settings.',
      open: 'Open Roost',
    },
  },
  es: {
    alerts: {
      subject: {
        one: '# coincidencia de tus alertas',
        many: '# de coincidencias de tus alertas',
        other: '# coincidencias de tus alertas',
      },
      kind: {
        new: 'Vivienda nueva',
        price_drop: 'Bajada de precio',
        back: 'De nuevo disponible',
        status: 'Cambio de estado',
        open_viewing: 'Puertas abiertas',
      },
      button: 'Ver todas las coincidencias',
    },
    messages: {
      subject: {
        one: '# mensaje te espera',
        many: '# de mensajes te esperan',
        other: '# mensajes te esperan',
      },
      text: 'Desde ayer tienes algo sin leer.',
      button: 'Leer los mensajes',
    },
    viewing: {
      subject: {
        requested: 'Alguien pide una visita',
        proposed: 'Te proponen una visita',
        confirmed: 'Visita confirmada',
        declined: 'Visita rechazada',
        cancelled: 'Visita cancelada',
        expired: 'Una solicitud de visita ha caducado',
      },
      button: 'Abrir la visita',
    },
    confirm: {
      subject: {
        one: '¿Sigue disponible tu vivienda?',
        many: '¿Siguen disponibles tus viviendas?',
        other: '¿Siguen disponibles tus viviendas?',
      },
      text: 'Hace casi 30 días de tu última confirmación. Las viviendas que no confirmes se ocultarán pronto.',
      button: 'Sigue disponible',
    },
    why: {
      alerts:
        'Recibes este correo porque los correos sobre tus alertas están activos en tus ajustes.',
      messages:
        'Recibes este correo porque los correos sobre mensajes sin leer están activos en tus ajustes.',
      viewing: 'Recibes este correo porque los correos sobre visitas están activos en tus ajustes.',
      confirm:
        'Recibes este correo porque los correos sobre tus viviendas están activos en tus ajustes.',
    },
    leave: 'No recibir más estos correos',
    pages: {
      leaveTitle: '¿Dejar de recibir estos correos?',
      leaveText: {
        alerts: 'Ya no recibirás correos sobre las coincidencias de tus alertas.',
        messages: 'Ya no recibirás correos sobre mensajes sin leer.',
        viewing: 'Ya no recibirás correos sobre visitas.',
        confirm: 'Ya no recibirás correos sobre tus viviendas.',
      },
      leaveButton: 'Dejar de recibirlos',
      leftTitle: 'Ya no recibirás estos correos',
      leftText: 'Puedes volver a activarlos en tus ajustes.',
      confirmTitle: '¿Sigue disponible esta vivienda?',
      confirmButton: 'Sí, sigue disponible',
      confirmedTitle: 'Gracias, sigue visible',
      confirmedText: 'Tu vivienda queda confirmada durante 30 días.',
      overTitle: 'No hay nada que confirmar',
      overText: 'Esta vivienda ya está confirmada o ya no está en el mercado.',
      voidTitle: 'Este enlace ya no funciona',
      voidText: 'Abre Roost para ver tus viviendas y tus ajustes.',
      open: 'Abrir Roost',
    },
  },
  fr: {
    alerts: {
      subject: {
        one: '# résultat pour vos alertes',
        many: '# de résultats pour vos alertes',
        other: '# résultats pour vos alertes',
      },
      kind: {
        new: 'Nouveau logement',
        price_drop: 'Baisse de prix',
        back: 'De retour sur le marché',
        status: 'Changement de statut',
        open_viewing: 'Portes ouvertes',
      },
      button: 'Voir tous les résultats',
    },
    messages: {
      subject: {
        one: '# message vous attend',
        many: '# de messages vous attendent',
        other: '# messages vous attendent',
      },
      text: 'Quelque chose vous attend depuis hier.',
      button: 'Lire les messages',
    },
    viewing: {
      subject: {
        requested: 'Quelqu’un demande une visite',
        proposed: 'On vous propose une visite',
        confirmed: 'Visite confirmée',
        declined: 'Visite refusée',
        cancelled: 'Visite annulée',
        expired: 'Une demande de visite a expiré',
      },
      button: 'Ouvrir la visite',
    },
    confirm: {
      subject: {
        one: 'Votre logement est-il toujours disponible ?',
        many: 'Vos logements sont-ils toujours disponibles ?',
        other: 'Vos logements sont-ils toujours disponibles ?',
      },
      text: 'Votre confirmation date de près de 30 jours. Les logements que vous ne confirmez pas seront bientôt masqués.',
      button: 'Toujours disponible',
    },
    why: {
      alerts:
        'Vous recevez cet e-mail car les e-mails sur vos alertes sont activés dans vos paramètres.',
      messages:
        'Vous recevez cet e-mail car les e-mails sur vos messages non lus sont activés dans vos paramètres.',
      viewing:
        'Vous recevez cet e-mail car les e-mails sur vos visites sont activés dans vos paramètres.',
      confirm:
        'Vous recevez cet e-mail car les e-mails sur vos logements sont activés dans vos paramètres.',
    },
    leave: 'Ne plus recevoir ces e-mails',
    pages: {
      leaveTitle: 'Ne plus recevoir ces e-mails ?',
      leaveText: {
        alerts: 'Vous ne recevrez plus d’e-mails sur les résultats de vos alertes.',
        messages: 'Vous ne recevrez plus d’e-mails sur vos messages non lus.',
        viewing: 'Vous ne recevrez plus d’e-mails sur vos visites.',
        confirm: 'Vous ne recevrez plus d’e-mails sur vos logements.',
      },
      leaveButton: 'Ne plus les recevoir',
      leftTitle: 'Vous ne recevrez plus ces e-mails',
      leftText: 'Vous pouvez les réactiver dans vos paramètres.',
      confirmTitle: 'Ce logement est-il toujours disponible ?',
      confirmButton: 'Oui, toujours disponible',
      confirmedTitle: 'Merci, il reste visible',
      confirmedText: 'Votre logement est confirmé pour 30 jours.',
      overTitle: 'Rien à confirmer',
      overText: 'Ce logement est déjà confirmé, ou n’est plus sur le marché.',
      voidTitle: 'Ce lien ne fonctionne plus',
      voidText: 'Ouvrez Roost pour voir vos logements et vos paramètres.',
      open: 'Ouvrir Roost',
    },
  },
  de: {
    alerts: {
      subject: {
        one: '# Treffer für deine Suchaufträge',
        other: '# Treffer für deine Suchaufträge',
      },
      kind: {
        new: 'Neue Immobilie',
        price_drop: 'Preissenkung',
        back: 'Wieder verfügbar',
        status: 'Neuer Status',
        open_viewing: 'Offene Besichtigung',
      },
      button: 'Alle Treffer ansehen',
    },
    messages: {
      subject: { one: '# Nachricht wartet auf dich', other: '# Nachrichten warten auf dich' },
      text: 'Du hast seit gestern etwas Ungelesenes.',
      button: 'Nachrichten lesen',
    },
    viewing: {
      subject: {
        requested: 'Jemand bittet um eine Besichtigung',
        proposed: 'Dir wird eine Besichtigung angeboten',
        confirmed: 'Besichtigung bestätigt',
        declined: 'Besichtigung abgelehnt',
        cancelled: 'Besichtigung abgesagt',
        expired: 'Eine Besichtigungsanfrage ist abgelaufen',
      },
      button: 'Besichtigung öffnen',
    },
    confirm: {
      subject: {
        one: 'Ist deine Immobilie noch verfügbar?',
        other: 'Sind deine Immobilien noch verfügbar?',
      },
      text: 'Deine Bestätigung ist fast 30 Tage alt. Immobilien, die du nicht bestätigst, werden bald ausgeblendet.',
      button: 'Noch verfügbar',
    },
    why: {
      alerts:
        'Du bekommst diese E-Mail, weil E-Mails zu deinen Suchaufträgen in deinen Einstellungen an sind.',
      messages:
        'Du bekommst diese E-Mail, weil E-Mails zu ungelesenen Nachrichten in deinen Einstellungen an sind.',
      viewing:
        'Du bekommst diese E-Mail, weil E-Mails zu Besichtigungen in deinen Einstellungen an sind.',
      confirm:
        'Du bekommst diese E-Mail, weil E-Mails zu deinen Immobilien in deinen Einstellungen an sind.',
    },
    leave: 'Diese E-Mails abbestellen',
    pages: {
      leaveTitle: 'Diese E-Mails abbestellen?',
      leaveText: {
        alerts: 'Du bekommst dann keine E-Mails mehr zu Treffern deiner Suchaufträge.',
        messages: 'Du bekommst dann keine E-Mails mehr zu ungelesenen Nachrichten.',
        viewing: 'Du bekommst dann keine E-Mails mehr zu Besichtigungen.',
        confirm: 'Du bekommst dann keine E-Mails mehr zu deinen Immobilien.',
      },
      leaveButton: 'Abbestellen',
      leftTitle: 'Diese E-Mails sind abbestellt',
      leftText: 'In deinen Einstellungen kannst du sie wieder einschalten.',
      confirmTitle: 'Ist diese Immobilie noch verfügbar?',
      confirmButton: 'Ja, noch verfügbar',
      confirmedTitle: 'Danke, sie bleibt sichtbar',
      confirmedText: 'Deine Immobilie ist für 30 Tage bestätigt.',
      overTitle: 'Nichts zu bestätigen',
      overText: 'Diese Immobilie ist schon bestätigt oder nicht mehr auf dem Markt.',
      voidTitle: 'Dieser Link gilt nicht mehr',
      voidText: 'Öffne Roost, um deine Immobilien und Einstellungen zu sehen.',
      open: 'Roost öffnen',
    },
  },
  pt: {
    alerts: {
      subject: {
        one: '# resultado dos seus alertas',
        many: '# de resultados dos seus alertas',
        other: '# resultados dos seus alertas',
      },
      kind: {
        new: 'Nova casa',
        price_drop: 'Descida de preço',
        back: 'De volta ao mercado',
        status: 'Mudança de estado',
        open_viewing: 'Visita aberta',
      },
      button: 'Ver todos os resultados',
    },
    messages: {
      subject: {
        one: '# mensagem à sua espera',
        many: '# de mensagens à sua espera',
        other: '# mensagens à sua espera',
      },
      text: 'Tem algo por ler desde ontem.',
      button: 'Ler as mensagens',
    },
    viewing: {
      subject: {
        requested: 'Alguém pede uma visita',
        proposed: 'Propuseram-lhe uma visita',
        confirmed: 'Visita confirmada',
        declined: 'Visita recusada',
        cancelled: 'Visita cancelada',
        expired: 'Um pedido de visita expirou',
      },
      button: 'Abrir a visita',
    },
    confirm: {
      subject: {
        one: 'A sua casa ainda está disponível?',
        many: 'As suas casas ainda estão disponíveis?',
        other: 'As suas casas ainda estão disponíveis?',
      },
      text: 'A última confirmação tem quase 30 dias. As casas que não confirmar serão ocultadas em breve.',
      button: 'Ainda disponível',
    },
    why: {
      alerts:
        'Recebe este e-mail porque os e-mails sobre os seus alertas estão ativos nas definições.',
      messages:
        'Recebe este e-mail porque os e-mails sobre mensagens por ler estão ativos nas definições.',
      viewing: 'Recebe este e-mail porque os e-mails sobre visitas estão ativos nas definições.',
      confirm:
        'Recebe este e-mail porque os e-mails sobre as suas casas estão ativos nas definições.',
    },
    leave: 'Deixar de receber estes e-mails',
    pages: {
      leaveTitle: 'Deixar de receber estes e-mails?',
      leaveText: {
        alerts: 'Deixa de receber e-mails sobre resultados dos seus alertas.',
        messages: 'Deixa de receber e-mails sobre mensagens por ler.',
        viewing: 'Deixa de receber e-mails sobre visitas.',
        confirm: 'Deixa de receber e-mails sobre as suas casas.',
      },
      leaveButton: 'Deixar de receber',
      leftTitle: 'Deixou de receber estes e-mails',
      leftText: 'Pode voltar a ativá-los nas definições.',
      confirmTitle: 'Esta casa ainda está disponível?',
      confirmButton: 'Sim, ainda disponível',
      confirmedTitle: 'Obrigado, a casa continua visível',
      confirmedText: 'A sua casa fica confirmada por 30 dias.',
      overTitle: 'Nada a confirmar',
      overText: 'Esta casa já está confirmada ou já não está no mercado.',
      voidTitle: 'Esta ligação já não funciona',
      voidText: 'Abra o Roost para ver as suas casas e definições.',
      open: 'Abrir o Roost',
    },
  },
  ar: {
    alerts: {
      subject: {
        zero: 'لا نتائج لتنبيهاتك',
        one: 'نتيجة واحدة لتنبيهاتك',
        two: 'نتيجتان لتنبيهاتك',
        few: '# نتائج لتنبيهاتك',
        many: '# نتيجة لتنبيهاتك',
        other: '# نتيجة لتنبيهاتك',
      },
      kind: {
        new: 'منزل جديد',
        price_drop: 'انخفاض السعر',
        back: 'عاد للعرض',
        status: 'تغيّر الحالة',
        open_viewing: 'يوم مفتوح للمعاينة',
      },
      button: 'عرض كل النتائج',
    },
    messages: {
      subject: {
        zero: 'لا رسائل بانتظارك',
        one: 'رسالة بانتظارك',
        two: 'رسالتان بانتظارك',
        few: '# رسائل بانتظارك',
        many: '# رسالة بانتظارك',
        other: '# رسالة بانتظارك',
      },
      text: 'لديك ما لم تقرأه منذ الأمس.',
      button: 'قراءة الرسائل',
    },
    viewing: {
      subject: {
        requested: 'يطلب أحدهم معاينة',
        proposed: 'عُرضت عليك معاينة',
        confirmed: 'تم تأكيد المعاينة',
        declined: 'رُفضت المعاينة',
        cancelled: 'أُلغيت المعاينة',
        expired: 'انتهت صلاحية طلب معاينة',
      },
      button: 'فتح المعاينة',
    },
    confirm: {
      subject: {
        one: 'هل ما زال منزلك متاحًا؟',
        two: 'هل ما زال منزلاك متاحين؟',
        other: 'هل ما زالت منازلك متاحة؟',
      },
      text: 'مضى قرابة 30 يومًا على آخر تأكيد. ستُخفى قريبًا المنازل التي لا تؤكدها.',
      button: 'ما زال متاحًا',
    },
    why: {
      alerts: 'تصلك هذه الرسالة لأن رسائل البريد عن تنبيهاتك مفعّلة في إعداداتك.',
      messages: 'تصلك هذه الرسالة لأن رسائل البريد عن الرسائل غير المقروءة مفعّلة في إعداداتك.',
      viewing: 'تصلك هذه الرسالة لأن رسائل البريد عن المعاينات مفعّلة في إعداداتك.',
      confirm: 'تصلك هذه الرسالة لأن رسائل البريد عن منازلك مفعّلة في إعداداتك.',
    },
    leave: 'إيقاف هذه الرسائل',
    pages: {
      leaveTitle: 'هل تريد إيقاف هذه الرسائل؟',
      leaveText: {
        alerts: 'لن تصلك رسائل بريد عن نتائج تنبيهاتك بعد الآن.',
        messages: 'لن تصلك رسائل بريد عن الرسائل غير المقروءة بعد الآن.',
        viewing: 'لن تصلك رسائل بريد عن المعاينات بعد الآن.',
        confirm: 'لن تصلك رسائل بريد عن منازلك بعد الآن.',
      },
      leaveButton: 'إيقاف هذه الرسائل',
      leftTitle: 'أُوقفت هذه الرسائل',
      leftText: 'يمكنك تفعيلها من جديد في إعداداتك.',
      confirmTitle: 'هل ما زال هذا المنزل متاحًا؟',
      confirmButton: 'نعم، ما زال متاحًا',
      confirmedTitle: 'شكرًا، سيبقى ظاهرًا',
      confirmedText: 'تم تأكيد منزلك لمدة 30 يومًا.',
      overTitle: 'لا شيء بحاجة إلى تأكيد',
      overText: 'هذا المنزل مؤكَّد بالفعل، أو لم يعد معروضًا.',
      voidTitle: 'لم يعد هذا الرابط صالحًا',
      voidText: 'افتح Roost لترى منازلك وإعداداتك.',
      open: 'فتح Roost',
    },
  },
};

/** The locale for numbers, sums and times of a language: European Portuguese, and Arabic with the digits of its links. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-GB',
  es: 'es',
  fr: 'fr',
  de: 'de',
  pt: 'pt-PT',
  ar: 'ar-u-nu-latn',
};
export const localeOf = (language: Language): string => LOCALES[language];

export function counted(language: Language, plural: Plural, count: number): string {
  const locale = localeOf(language);
  const form = plural[new Intl.PluralRules(locale).select(count)] ?? plural.other;
  return form.replace('#', new Intl.NumberFormat(locale).format(count));
}

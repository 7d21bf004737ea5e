import { directionOf, type Language } from '#contract/rules/languages.ts';

/** The style of a line that matters less. */
export const QUIET = 'margin:16px 0 0;font-size:14px;color:#5c6470';

/** The side on which lines begin. */
export const startOf = (language: Language): 'left' | 'right' =>
  directionOf(language) === 'rtl' ? 'right' : 'left';

/** A page for mail programs, of tables and inline styles, which is what they understand. `subject` and `body` are HTML. */
export function frame(language: Language, subject: string, body: string): string {
  const dir = directionOf(language);
  return `<!doctype html><html lang="${language}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f4f1ec;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1f2430">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;background:#ffffff;border-radius:12px">
<tr><td dir="${dir}" style="padding:32px;text-align:${startOf(language)}">
<p style="margin:0 0 16px;font:700 20px/1.2 Georgia,serif;color:#1f2430">Roost</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${subject}</h1>
${body}
</td></tr></table></td></tr></table></body></html>`;
}

const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}]/u;

/** Whether a text has at least one visible character: not only white space, control or format characters such as a zero-width space. */
export const hasVisible = (text: string): boolean => VISIBLE.test(text);

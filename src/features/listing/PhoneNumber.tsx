import { showPhone } from '#src/rules/people/phone.ts';

/** A phone number in E.164, in the groups of its country. */
export function PhoneNumber({ e164 }: { readonly e164: string }) {
  return showPhone(e164);
}

/** Whether a row was changed on this device and the server does not know yet. */
export function isChangedHere(doc: { readonly rev: number }): boolean {
  return doc.rev === 0;
}

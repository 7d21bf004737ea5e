/** The overrides, embeddings and isolates of bidirectional text, and what ends them. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A text without the marks that turn what stands behind them around: shown among others, it would make one text look
 * like another. Arabic and Hebrew need none of them. `private.unturned` does the same in the database.
 */
export function unturned(text: string): string {
  return text.replaceAll(TURNING, '');
}

/** The same for every text of a value that JSON can hold. */
export function unturnedIn<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  const plain = unturned(json);
  return plain === json ? value : (JSON.parse(plain) as Value);
}

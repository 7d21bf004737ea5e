/** The control characters that override, embed or isolate the direction of text. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;

/**
 * A text without the marks that reverse the text behind them: among others, it would make one text look like another.
 * Arabic and Hebrew need none of them. `private.unturned` does the same in the database.
 */
export function withoutBidiMarks(text: string): string {
  return text.replaceAll(TURNING, '');
}

/** The same for every text in a JSON value. */
export function withoutBidiMarksIn<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  const plain = withoutBidiMarks(json);
  return plain === json ? value : (JSON.parse(plain) as Value);
}

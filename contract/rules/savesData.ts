/** A person's choice for this device: `browser` follows the setting of the browser or the phone. */
export const DATA_SAVER = ['browser', 'on', 'off'] as const;
export type DataSaver = (typeof DATA_SAVER)[number];

/** The choice in what was stored or sent; `browser` where there is none. */
export function dataSaverOf(stored: unknown): DataSaver {
  return DATA_SAVER.find((each) => each === stored) ?? 'browser';
}

/** Whether data is saved on this device. `asked`: the browser's `saveData`; undefined where it does not tell. */
export function savesData(choice: DataSaver, asked: boolean | undefined): boolean {
  return choice === 'browser' ? asked === true : choice === 'on';
}

import { atom, getDefaultStore, useAtomValue } from 'jotai';

const toAnswer = atom(0);

/** How many inquiries wait for the landlord's answer; 0 until it was read from this device. */
export const useInquiriesToAnswer = (): number => useAtomValue(toAnswer);

export const setInquiriesToAnswer = (count: number): void => getDefaultStore().set(toAnswer, count);

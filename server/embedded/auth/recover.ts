import { textField } from '../call.ts';
import type { Handler } from './desk.ts';
import { padded } from './pad.ts';
import { tooMany } from './refusals.ts';

/** POST /recover: a mail asked for by anybody, so it is counted. */
export const recover: Handler = async (desk, call) => {
  const wait = desk.rates.take('recover', textField(call, 'email'), call.peer);
  if (wait !== undefined) return tooMany(wait);
  return padded(desk.limits.padMs, () => desk.forward(call));
};

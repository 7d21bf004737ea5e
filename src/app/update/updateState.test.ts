import { expect, it } from 'vitest';
import {
  stepUpdate,
  type UpdateEffect,
  type UpdateEvent,
  type UpdateState,
} from './updateState.ts';

function run(...events: UpdateEvent[]): { state: UpdateState; effects: UpdateEffect[] } {
  let state: UpdateState = { status: 'current' };
  const effects: UpdateEffect[] = [];
  for (const event of events) {
    const step = stepUpdate(state, event);
    state = step.state;
    if (step.effect !== null) effects.push(step.effect);
  }
  return { state, effects };
}

it('accepted: drafts first, then the worker, then one reload', () => {
  expect(run('found', 'accept', 'flushed', 'takenOver').effects).toEqual([
    'flush',
    'activate',
    'reload',
  ]);
});

it('another tab accepted: this one is offered the update and does not reload by itself', () => {
  const { state, effects } = run('found', 'takenOver');
  expect(state).toEqual({ status: 'ready', worker: 'active', hasFailed: false });
  expect(effects).toEqual([]);
});

it('accepting after another tab did needs no worker, only the reload', () => {
  expect(run('found', 'takenOver', 'accept', 'flushed').effects).toEqual(['flush', 'reload']);
});

it('another tab accepts while drafts are written here: one reload all the same', () => {
  expect(run('found', 'accept', 'takenOver', 'flushed', 'takenOver').effects).toEqual([
    'flush',
    'reload',
  ]);
});

it('Later hides it until a still newer version is there', () => {
  expect(run('found', 'dismiss').state).toEqual({ status: 'dismissed', worker: 'waiting' });
  expect(run('found', 'dismiss', 'takenOver').state).toEqual({
    status: 'dismissed',
    worker: 'active',
  });
  expect(run('found', 'dismiss', 'found').state.status).toBe('ready');
});

it('drafts that cannot be written stop the update: nothing is reloaded', () => {
  const { state, effects } = run('found', 'accept', 'failed', 'flushed');
  expect(state).toEqual({ status: 'ready', worker: 'waiting', hasFailed: true });
  expect(effects).toEqual(['flush']);
});

it('a worker that does not take over can be tried again', () => {
  expect(
    run('found', 'accept', 'flushed', 'failed', 'accept', 'flushed', 'takenOver').effects,
  ).toEqual(['flush', 'activate', 'flush', 'activate', 'reload']);
});

it('once reloading, nothing reloads again', () => {
  const all: UpdateEvent[] = ['found', 'takenOver', 'accept', 'dismiss', 'flushed', 'failed'];
  const { state, effects } = run('found', 'accept', 'flushed', 'takenOver', ...all, ...all);
  expect(state).toEqual({ status: 'reloading' });
  expect(effects.filter((effect) => effect === 'reload')).toHaveLength(1);
});

it('an update that cannot wait begins before one is known, or after it was put off', () => {
  expect(run('accept', 'flushed', 'found', 'takenOver').effects).toEqual([
    'flush',
    'activate',
    'reload',
  ]);
  expect(run('found', 'dismiss', 'accept', 'flushed', 'takenOver').effects).toEqual([
    'flush',
    'activate',
    'reload',
  ]);
  expect(run('found', 'dismiss', 'takenOver', 'accept', 'flushed').effects).toEqual([
    'flush',
    'reload',
  ]);
});

it('where none is found it is as if nothing had been asked, and can be asked again', () => {
  expect(run('accept', 'flushed', 'failed').state).toEqual({ status: 'current' });
  expect(run('accept', 'failed', 'accept').effects).toEqual(['flush', 'flush']);
});

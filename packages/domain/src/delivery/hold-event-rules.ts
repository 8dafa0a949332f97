import type { DeliveryEventRule } from './delivery-events.ts';
import * as guards from './delivery-guards.ts';
import { isClosed } from './delivery-states.ts';

/** The events about holds, part of the life cycle's table: they change no status. */
export const holdEventRules: readonly DeliveryEventRule[] = [
  {
    event: 'hold',
    actors: ['box'],
    from: ['any open state', 'picked up'],
    guard: guards.canBeHeld,
    outcomes: [
      {
        when: ({ snapshot }) => isClosed(snapshot.status),
        to: 'unchanged',
        unassigned: 'unchanged',
        hold: 'pickedUp',
        effects: ['setHold', 'log'],
      },
      { to: 'unchanged', unassigned: 'unchanged', hold: 'held', effects: ['setHold', 'log'] },
    ],
  },
  {
    event: 'release',
    actors: ['staff'],
    from: ['any open state, held'],
    guard: guards.awaitsJudgement,
    outcomes: [
      {
        to: 'unchanged',
        unassigned: 'unchanged',
        hold: null,
        effects: ['setJudgement', 'notifyOfRelease', 'log'],
      },
    ],
  },
  {
    event: 'reject',
    actors: ['staff'],
    from: ['any open state, held'],
    guard: guards.awaitsJudgement,
    outcomes: [
      {
        to: 'unchanged',
        unassigned: 'unchanged',
        hold: 'rejected',
        effects: ['setJudgement', 'notifyOfRejection', 'log'],
      },
    ],
  },
  {
    event: 'acknowledge',
    actors: ['staff'],
    from: ['picked up during an excursion'],
    guard: guards.awaitsAcknowledgement,
    outcomes: [
      {
        to: 'unchanged',
        unassigned: 'unchanged',
        hold: null,
        effects: ['setJudgement', 'log'],
      },
    ],
  },
];

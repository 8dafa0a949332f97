import pg from 'pg';
import { expect, test } from 'vitest';
import {
  isConnectionLost,
  isDatabaseAway,
  isRetryable,
  violatedConstraint,
  violatedReference,
} from './database-faults.ts';

const coded = (code: string, more: object = {}) =>
  Object.assign(new Error('a fault'), { code }, more);

test.each(
  [
    'ECONNREFUSED ECONNRESET EPIPE ENOTFOUND ETIMEDOUT EAI_AGAIN EHOSTUNREACH 08006 57P01',
    '57P02 57P03 57P04 57P05 53300 3D000',
  ].flatMap((line) => line.split(' ')),
)('%s means that the connection is lost, and the database unavailable', (code) => {
  expect(isConnectionLost(coded(code))).toBe(true);
  expect(isDatabaseAway(coded(code))).toBe(true);
});

test('it is found in causes, in aggregate errors and by message; a missing socket means it, too, but no missing file or other error', () => {
  const cause = coded('ECONNREFUSED');
  expect(isDatabaseAway(new Error('it failed', { cause }))).toBe(true);
  expect(isDatabaseAway(new AggregateError([coded('23505'), cause]))).toBe(true);
  expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isDatabaseAway(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
  expect(isDatabaseAway(coded('ENOENT', { syscall: 'open' }))).toBe(false);
  for (const fault of [coded('23505'), coded('40001'), new Error('no'), 'no', undefined])
    expect(isDatabaseAway(fault)).toBe(false);
});

test.each(['57014', '55P03', '25P03', '53100', '25006'])(
  'JOB-03 JOB-07: %s is the fault of one statement: unavailable, but the connection is not lost',
  (code) => {
    const fault = new Error('it failed', { cause: coded(code) });
    expect([isDatabaseAway(fault), isConnectionLost(fault)]).toEqual([true, false]);
  },
);

test.each([
  ['Connection terminated due to connection timeout'],
  ['timeout exceeded when trying to connect'],
  ['timeout expired'],
  ['Query read timeout'],
  ['Client has encountered a connection error and is not queryable'],
  ['Cannot use a pool after calling end on the pool'],
])('the driver reports it without a code: %s', (sentence) => {
  expect(isConnectionLost(new Error(sentence))).toBe(true);
  expect(isDatabaseAway(new Error(sentence))).toBe(true);
});

function refusal(code: string) {
  const error = new pg.DatabaseError('refused', 0, 'error');
  return Object.assign(error, { code, constraint: 'delivery_pin' });
}

test('only conflicts with another transaction can be retried, duplicates and overlaps have their constraint, and foreign keys are known by code', () => {
  for (const code of ['40001', '40P01']) expect(isRetryable(refusal(code))).toBe(true);
  for (const code of ['40002', '23505', '57014']) expect(isRetryable(refusal(code))).toBe(false);
  expect(isRetryable(coded('40001'))).toBe(false);
  for (const code of ['23505', '23P01'])
    expect(violatedConstraint(refusal(code))).toBe('delivery_pin');
  for (const error of [refusal('23503'), refusal('23514'), coded('23505', { constraint: 'x' })])
    expect(violatedConstraint(error)).toBeUndefined();
  expect(violatedReference(refusal('23503'))).toBe(true);
  expect([refusal('23505'), coded('23503')].map(violatedReference)).toEqual([false, false]);
});

test('OPS-12: a constraint that a node reports has the name of the table’s own; a lost node leaves the others, a pooler without its database does not', () => {
  const onNode = (text: string) =>
    Object.assign(new pg.DatabaseError(text, 0, 'error'), { code: '23505' });
  const text = 'duplicate key value violates unique constraint "locker_occupancy_one_102606"';
  expect(violatedConstraint(onNode(text))).toBe('locker_occupancy_one');
  expect(violatedConstraint(onNode('doppelter Schlüsselwert'))).toBe('unknown');
  const ofNode = Object.assign(new pg.DatabaseError('connection to the remote node', 0, 'error'), {
    code: '08006',
    severity: 'ERROR',
  });
  const ofPooler = Object.assign(
    new pg.DatabaseError('server login has been failing', 0, 'error'),
    { code: '08P01', severity: 'FATAL' },
  );
  expect([ofNode, ofPooler].map(isConnectionLost)).toEqual([false, true]);
  expect([ofNode, ofPooler].map(isDatabaseAway)).toEqual([true, true]);
});

import pg from 'pg';
import { expect, test } from 'vitest';
import { CodedError } from '../../../platform/coded-error.ts';
import { refusedLine } from './refuse-line.ts';

const line = 'body.orders.3';

test('a refused line has its id and code, and errors only where there are some, with the path of their line', () => {
  expect(refusedLine(new CodedError('order_conflict'), line, 'FO-1')).toEqual({
    ok: false,
    fulfillment_order_id: 'FO-1',
    code: 'order_conflict',
    message: expect.any(String),
  });
  const unnamed = refusedLine(new CodedError('order_conflict'), line, 7);
  expect(unnamed).toMatchObject({ fulfillment_order_id: null });
  const errors = [
    { msg: 'validation.required', path: 'body.ssn' },
    { msg: 'validation.invalid', path: `${line}.deliveryId` },
  ];
  expect(refusedLine(new CodedError('validation_fail', errors), line, null)).toMatchObject({
    errors: [{ msg: 'validation.required', path: `${line}.ssn` }, errors[1]],
  });
});

test('an id that is an identity number is in no refused line, whatever else is wrong with it', () => {
  const errors = [{ msg: 'validation.phoneNumber', path: `${line}.phoneNumber` }];
  const codes = [new CodedError('order_not_found'), new CodedError('validation_fail', errors)];
  for (const error of codes) {
    const refused = refusedLine(error, line, '131052-308T');
    expect(refused.fulfillment_order_id).toBeNull();
    expect(JSON.stringify(refused)).not.toContain('308T');
  }
});

test('an unavailable database, too many calls and an unknown error fail the whole batch', () => {
  const unavailable = Object.assign(new pg.DatabaseError('ended', 5, 'error'), { code: '57P01' });
  for (const error of [unavailable, new CodedError('busy'), new TypeError('a fault')])
    expect(() => refusedLine(error, line, 'FO-1')).toThrow(error);
});

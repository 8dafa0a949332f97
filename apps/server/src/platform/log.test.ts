import { expect, test, vi } from 'vitest';
import { createLog } from './log.ts';

function written(content: object): string {
  const lines: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    lines.push(String(chunk));
    return true;
  });
  const log = createLog('info');
  log.info(content, 'a line');
  write.mockRestore();
  return lines.join('');
}

test('identity numbers, PINs, phones, tokens, texts, quoted rows and queries are never logged; an error is, with its cause', () => {
  const secret = {
    ssn: 'S1',
    pickupSsn: 'S2',
    phoneNumber: 'S3',
    pin: 'S4',
    password: 'S5',
    text: 'S6',
    authtoken: 'S7',
    authorization: 'S8',
    cookie: 'S9',
  };
  const line = written({ ...secret, body: secret, request: { headers: secret }, kept: 'seen' });
  expect(line).toContain('seen');
  expect(line).not.toMatch(/S\d|redacted|authtoken/i);
  const fault = Object.assign(new Error('violates check constraint'), {
    code: '23514',
    constraint: 'delivery_check',
    detail: 'Failing row contains (secret)',
    where: 'JSON data: secret',
  });
  const faultLine = written({ err: fault });
  expect(faultLine).toContain('delivery_check');
  expect(faultLine).not.toContain('secret');
  const err = new Error('it failed', { cause: new Error('the disk is full') });
  const req = { method: 'GET', url: '/x?pin=1', routeOptions: { url: '/x' } };
  expect(JSON.parse(written({ err, req }))).toMatchObject({
    err: { name: 'Error', message: 'it failed', reason: 'the disk is full' },
    req: { method: 'GET', route: '/x' },
  });
  expect(written({ req })).not.toContain('pin=1');
});

import { expect, test } from 'vitest';
import { chosenPorts } from './ports.mjs';

test('the ports are 8080 and 8090 unless the environment names others; an invalid one, or the same for both, is refused with its name', () => {
  expect(chosenPorts({})).toEqual({ server: 8080, sandbox: 8090 });
  expect(chosenPorts({ PORT: '9000' }).server).toBe(9000);
  expect(chosenPorts({ PORT: '9000', KOLLI_PORT: '9001', KOLLI_SANDBOX_PORT: '9002' })).toEqual({
    server: 9001,
    sandbox: 9002,
  });
  expect(() => chosenPorts({ KOLLI_PORT: 'eighty' })).toThrow('KOLLI_PORT must be a port number');
  expect(() => chosenPorts({ KOLLI_SANDBOX_PORT: '70000' })).toThrow('KOLLI_SANDBOX_PORT');
  expect(() => chosenPorts({ KOLLI_PORT: '8090' })).toThrow('must differ');
});

import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

test('SEC-09: counters are served to Prometheus, from the start, at one path only', async () => {
  const metrics = createMetrics();
  const values = ['red', 'green'] as const;
  const apples = metrics.counter({ name: 'apples_total', help: 'Apples.', label: 'kind', values });
  const server = await serveMetrics(metrics, { host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  apples.add('red');
  apples.add('red');
  const answer = await fetch(`${origin}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await answer.text()).toBe(
    '# HELP apples_total Apples.\n# TYPE apples_total counter\n' +
      'apples_total{kind="red"} 2\napples_total{kind="green"} 0\n',
  );
  expect((await fetch(`${origin}/`)).status).toBe(404);
  expect((await fetch(`${origin}/metrics`, { method: 'POST' })).status).toBe(404);
  server.close();
});

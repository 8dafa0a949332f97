import { Registry } from 'prom-client';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../app.ts';
import { ownTestServer } from '../../testing/test-server.ts';

test.each(['api', 'worker'])(
  'OPS-06: while a server (%s) drains, its health answers 503 and calls are served, each on a connection that closes',
  async (role) => {
    const server = await ownTestServer({ ROLE: role });
    const drain = { isDraining: false };
    const app = await createApp({ ...server.services, metrics: new Registry() }, undefined, drain);
    onTestFinished(() => app.close());
    const get = async (url: string) => {
      const { statusCode, headers } = await app.inject({ method: 'GET', url });
      return [statusCode, headers['connection']];
    };
    expect(await get('/api/health')).toEqual([200, 'keep-alive']);
    drain.isDraining = true;
    for (const path of ['/api/health', '/api/health/ready'])
      expect(await get(path), path).toEqual([503, 'close']);
    expect(await get('/api/nothing')).toEqual([404, 'close']);
  },
);

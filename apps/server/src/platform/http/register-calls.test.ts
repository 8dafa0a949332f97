import { allCalls } from '@kolli/contract/all-calls';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { type CallGuard, registerCalls } from './register-calls.ts';
import type { Route } from './route.ts';

const routes: Route[] = Object.values(allCalls).map((call) => ({ call, answer: async () => null }));
const [first] = routes;

function register(given: readonly (Route | undefined)[]) {
  const app = Fastify();
  onTestFinished(() => app.close());
  const known = given.filter((route) => route !== undefined);
  registerCalls(app, { door: {}, count: async () => undefined } as unknown as CallGuard, known);
  return app;
}

test('each call of the contract has its one route, and a server without one of them, or with one of an unknown call, does not start', () => {
  register(routes);
  const { method, path } = routes.at(-1)?.call ?? {};
  expect(() => register(routes.slice(0, -1))).toThrow(`Calls without a route: ${method} ${path}`);
  const mistake = `${first?.call.path} is no call of the contract, or has two routes`;
  expect(() => register([...routes, first])).toThrow(mistake);
  const unknown = first && { ...first, call: { ...first.call } };
  expect(() => register([unknown])).toThrow(mistake);
});

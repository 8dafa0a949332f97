import { registerHooks } from 'node:module';

// Preloaded into the server, which then runs without counting the events of deliveries.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/features/deliveries/count-change.ts')
      ? { format: 'module', shortCircuit: true, source: 'export async function countChange() {}' }
      : next(url, context),
});

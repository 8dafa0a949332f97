import { registerHooks } from 'node:module';

// Loaded before the server: it then runs as it is, but what happens to deliveries is not counted.
registerHooks({
  load: (url, context, next) =>
    url.endsWith('/features/deliveries/count-change.ts')
      ? { format: 'module', shortCircuit: true, source: 'export async function countChange() {}' }
      : next(url, context),
});

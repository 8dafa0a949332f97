import { Gauge, type Registry } from 'prom-client';

/** Shows how many streams are open, by who follows them. */
export function showStreams(
  metrics: Registry,
  streams: Readonly<Record<string, { readonly size: number }>>,
): void {
  new Gauge({
    name: 'kolli_live_streams',
    help: 'Open streams of staff in browsers and of boxes.',
    labelNames: ['kind'],
    registers: [metrics],
    collect() {
      for (const [kind, { size }] of Object.entries(streams)) this.set({ kind }, size);
    },
  });
}

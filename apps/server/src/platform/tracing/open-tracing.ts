import type { Log } from '../log.ts';
import type { Tracing } from './tracing.ts';

export interface TracingOptions {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_SERVICE_NAME: string;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

/** Loads the libraries and begins to trace if an endpoint is set; otherwise nothing is loaded and nothing measured. */
export async function openTracing(
  options: TracingOptions,
  log: Pick<Log, 'warn'>,
): Promise<Tracing | undefined> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = options;
  if (endpoint === undefined) return undefined;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    serviceName: options.OTEL_SERVICE_NAME,
    share: options.OTEL_TRACES_SAMPLER_ARG,
    onFailure: (reason) => log.warn({ reason }, 'traces could not be sent'),
  });
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';
import {
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  TraceIdRatioBasedSampler,
  ParentBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { RequestSpan, Tracing } from './tracing.ts';

/** How long an ending server waits for the last spans to be sent: it has a few seconds in all. */
const CLOSE_MS = 2000;

interface OtlpOptions {
  /** Where spans are posted, as JSON of OTLP/HTTP. */
  readonly url: string;
  readonly serviceName: string;
  /** The share of traces that is sent, 0 to 1. */
  readonly share: number;
  /** Gets why spans could not be sent; they are lost. */
  readonly onFailure: (reason: string) => void;
}

/** An exporter that reports failures, which the library would only drop. */
class ReportingExporter extends OTLPTraceExporter {
  readonly #onFailure: (reason: string) => void;

  constructor(url: string, onFailure: (reason: string) => void) {
    super({ url });
    this.#onFailure = onFailure;
  }

  override export(spans: ReadableSpan[], done: Parameters<OTLPTraceExporter['export']>[1]): void {
    super.export(spans, (result) => {
      if (result.error !== undefined) this.#onFailure(result.error.message);
      done(result);
    });
  }
}

function createProvider({ url, serviceName, share, onFailure }: OtlpOptions): TracerProvider {
  return new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new ReportingExporter(url, onFailure) })],
  });
}

/** Traces with the libraries of OpenTelemetry. Errors are marked, their texts are not sent: they may quote values. */
export function createOtlpTracing(options: OtlpOptions): Tracing {
  const provider = createProvider(options);
  const tracer = provider.getTracer('kolli');
  const current = new AsyncLocalStorage<OtelSpan>();
  const contextOf = (parent: OtelSpan | undefined) =>
    parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
  const fail = (span: OtelSpan) => span.setStatus({ code: SpanStatusCode.ERROR });

  const span: Tracing['span'] = async ({ name, attributes = {} }, work) => {
    const parent = current.getStore();
    const kind = parent === undefined ? SpanKind.INTERNAL : SpanKind.CLIENT;
    const own = tracer.startSpan(name, { kind, attributes }, contextOf(parent));
    try {
      return await current.run(own, work);
    } catch (error) {
      fail(own);
      throw error;
    } finally {
      own.end();
    }
  };
  const startRequest = (): RequestSpan => {
    const own = tracer.startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT);
    return {
      within: (next) => current.run(own, next),
      end: ({ name, attributes = {} }, isFailed) => {
        own.updateName(name).setAttributes(attributes);
        if (isFailed) fail(own);
        own.end();
      },
    };
  };
  const close = async () => {
    // What can't be sent at the end is reported, and keeps the server from ending neither by a failure nor for long.
    const sent = provider.shutdown().catch(() => undefined);
    await Promise.race([sent, setTimeout(CLOSE_MS, undefined, { ref: false })]);
  };
  return { span, startRequest, close };
}

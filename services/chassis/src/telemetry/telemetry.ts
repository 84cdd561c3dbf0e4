// Starts the OpenTelemetry SDK of a process: traces and logs by OTLP where an endpoint is set, metrics for the scrape always.
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor } from '@opentelemetry/sdk-logs';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { AlwaysOffSampler, ParentBasedSampler, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace-base';
import { prometheusReader } from './metrics.ts';

export interface TelemetryOptions {
  service: string;
  /** OTEL_EXPORTER_OTLP_ENDPOINT; without it nothing leaves the process except what Prometheus scrapes. */
  otlpEndpoint?: string | undefined;
  /** The share of new traces that are kept, 0 to 1. */
  traceRatio?: number;
  /** How often metrics are sent, in milliseconds; every minute by default. */
  metricsEveryMs?: number | undefined;
}

const METRICS_EVERY_MS = 60_000;
const METRICS_TIMEOUT_MS = 30_000;

/** Starts the SDK; call it before anything is measured. Disposing flushes. */
export function startTelemetry(options: TelemetryOptions): AsyncDisposable {
  const { service, otlpEndpoint, traceRatio = 1, metricsEveryMs = METRICS_EVERY_MS } = options;
  const base = otlpEndpoint?.replace(/\/$/, '');
  const sdk = new NodeSDK({
    resource: resourceFromAttributes({ 'service.name': `touchline-${service}`, 'service.namespace': 'touchline' }),
    sampler: base ? new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(traceRatio) }) : new AlwaysOffSampler(),
    instrumentations: [],
    autoDetectResources: false,
    spanProcessors: [],
    logRecordProcessors: base
      ? [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter({ url: `${base}/v1/logs` }) })]
      : [],
    metricReaders: [prometheusReader, ...(base ? [metricsTo(base, metricsEveryMs)] : [])],
    ...(base ? { traceExporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }), spanProcessors: undefined } : {}),
  });
  sdk.start();
  return { [Symbol.asyncDispose]: () => sdk.shutdown().catch(() => undefined) };
}

function metricsTo(base: string, everyMs: number): PeriodicExportingMetricReader {
  return new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }),
    exportIntervalMillis: everyMs,
    exportTimeoutMillis: Math.min(everyMs, METRICS_TIMEOUT_MS),
  });
}

// The OpenTelemetry SDK of a process: traces and logs by OTLP where an endpoint is set, metrics for the scrape always.
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
  /** OTEL_EXPORTER_OTLP_ENDPOINT; without it nothing leaves the process but what Prometheus scrapes. */
  otlpEndpoint?: string | undefined;
  /** Share of new traces that are kept, 0 to 1. */
  traceRatio?: number;
}

/** Starts the SDK; call before anything is measured. Disposing flushes. */
export function startTelemetry({ service, otlpEndpoint, traceRatio = 1 }: TelemetryOptions): AsyncDisposable {
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
    metricReaders: [
      prometheusReader,
      ...(base
        ? [new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url: `${base}/v1/metrics` }) })]
        : []),
    ],
    ...(base ? { traceExporter: new OTLPTraceExporter({ url: `${base}/v1/traces` }), spanProcessors: undefined } : {}),
  });
  sdk.start();
  return { [Symbol.asyncDispose]: () => sdk.shutdown().catch(() => undefined) };
}

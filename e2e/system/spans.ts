// Reads the spans of a recording, and the path from the start of a trace to one of them.
import type { Recording } from './otlp-collector.ts';

export interface RecordedSpan {
  readonly service: string;
  readonly name: string;
  /** As in OTLP: 3 for a call to another service. */
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
}

interface Traces {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: { name: string; kind: number; traceId: string; spanId: string; parentSpanId?: string }[] }[];
  }[];
}

/** Returns every span of a trace that has arrived so far. */
export function spansOf(recording: Recording, traceId: string): RecordedSpan[] {
  return recording.exports
    .filter(({ path, body }) => path === '/v1/traces' && body.length > 0)
    .flatMap(({ body }) => (JSON.parse(body.toString()) as Traces).resourceSpans)
    .flatMap(({ resource, scopeSpans }) => {
      const name = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      const service = name.replace(/^touchline-/, '');
      return scopeSpans
        .flatMap(({ spans }) => spans)
        .map((span) => ({ service, ...span, parentSpanId: span.parentSpanId ?? '' }));
    })
    .filter((span) => span.traceId === traceId);
}

/**
 * Returns the paths that lead to spans of a name, each from the request that began it, as `<service>: <span>`. A path begins with
 * `missing` when a parent never arrived.
 * @param rootId the span of the outside caller
 */
export function pathsTo(spans: readonly RecordedSpan[], name: string, rootId: string): string[][] {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  return spans
    .filter((span) => span.name === name)
    .map((last) => {
      const way: string[] = [];
      let at: RecordedSpan | undefined = last;
      while (at !== undefined) {
        way.unshift(`${at.service}: ${at.name}`);
        if (at.parentSpanId === rootId) return way;
        at = byId.get(at.parentSpanId);
      }
      return ['missing', ...way];
    });
}

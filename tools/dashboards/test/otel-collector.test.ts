// The collector's configuration names only what it defines, and keeps its memory first and its batches last.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

interface Config {
  receivers: Record<string, unknown>;
  processors: Record<string, unknown>;
  exporters: Record<string, { endpoint: string }>;
  service: { pipelines: Record<string, Record<'receivers' | 'processors' | 'exporters', string[]>> };
}

const FILE = join(import.meta.dirname, '../../../k8s/otel-collector.yaml');
const manifests = parseAllDocuments(readFileSync(FILE, 'utf8')).map(
  (one) => one.toJS() as { kind: string; data: Record<string, string> },
);
const text = manifests.find(({ kind }) => kind === 'ConfigMap')?.data['collector.yaml'] ?? '';
const config = parse(text) as Config;

describe('the OpenTelemetry collector', () => {
  it('takes all three kinds that services send', () => {
    assert.deepEqual(Object.keys(config.service.pipelines).sort(), ['logs', 'metrics', 'traces']);
  });
  for (const [name, pipeline] of Object.entries(config.service.pipelines)) {
    it(`uses in its pipeline of ${name} only what it defines`, () => {
      for (const part of ['receivers', 'processors', 'exporters'] as const)
        assert.deepEqual(
          pipeline[part].filter((one) => !(one in config[part])),
          [],
        );
      assert.equal(pipeline.processors[0], 'memory_limiter');
      assert.equal(pipeline.processors.at(-1), 'batch');
    });
  }
  it('takes its destination and its secret from outside', () => {
    assert.match(text, /endpoint: \$\{env:OTLP_EXPORT_ENDPOINT\}/);
    assert.match(text, /authorization: \$\{env:OTLP_EXPORT_AUTHORIZATION\}/);
  });
});

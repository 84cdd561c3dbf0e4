// Tests that every method that only reads declares so. Clients repeat a call by its idempotency_level alone: without it, callers
// notice a restart of the service.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DescMethod, DescService } from '@bufbuild/protobuf';
import { MethodOptions_IdempotencyLevel as Level } from '@bufbuild/protobuf/wkt';

const GEN = join(import.meta.dirname, '../../proto/gen/touchline');
const READS = /^(get|list|find|search|match|read|check|describe|summarize|judge|batchGet)(?=[A-Z])/;

async function methodsOfProto(): Promise<DescMethod[]> {
  const files = readdirSync(GEN, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('_pb.ts'));
  const modules = await Promise.all(files.map((file) => import(join(GEN, file)) as Promise<Record<string, unknown>>));
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is DescService => (value as Partial<DescService> | null)?.kind === 'service')
    .flatMap((service) => service.methods);
}

describe('the methods of proto/', () => {
  it('declare that they only read when they do', async () => {
    const methods = await methodsOfProto();
    assert.ok(methods.length > 100);
    const unsaid = methods
      .filter(({ localName }) => READS.test(localName))
      .filter(({ idempotency }) => idempotency !== Level.NO_SIDE_EFFECTS)
      .map(({ parent, name }) => `${parent.typeName}/${name}`);
    assert.deepEqual(unsaid, []);
  });
});

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ErrorReason } from '@touchline/proto/gen/touchline/errors/v1/reasons_pb.ts';
import { appError, REASONS } from './errors.ts';

const PROTO = join(import.meta.dirname, '../../../proto/touchline/errors/v1/reasons.proto');

describe('reasons for a refusal', () => {
  it('have one line each in the table, by the names in the proto file', () => {
    const names = Object.keys(ErrorReason).filter((name) => name !== 'UNSPECIFIED');
    assert.deepEqual(
      Object.keys(REASONS).map((reason) => reason.toUpperCase()),
      names,
    );
  });

  it('are retried by clients where the table says soon, and nowhere else', () => {
    const repeated = Object.entries(REASONS).filter(([, { code }]) => code === 'UNAVAILABLE');
    const soon = Object.entries(REASONS).filter(([, { retry }]) => retry === 'soon');
    assert.deepEqual(repeated, soon);
  });

  it('give an error its gRPC code by default', () => {
    assert.equal(appError('not_found', '').code, 'NOT_FOUND');
    assert.equal(appError('service_unavailable', '', { code: 'RESOURCE_EXHAUSTED' }).code, 'RESOURCE_EXHAUSTED');
  });

  it('have an example each in the proto file', () => {
    const values = readFileSync(PROTO, 'utf8').matchAll(/((?: +\/\/.*\n)*) +ERROR_REASON_(\w+) = [1-9]\d*;/g);
    const without = [...values].filter(([, comment = '']) => !comment.includes(' Example: ')).map(([, , name]) => name);
    assert.deepEqual(without, []);
  });
});

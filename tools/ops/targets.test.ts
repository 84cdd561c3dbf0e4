// Tests the order of the sources: options, then the environment, then the files of the local stack.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FLOW } from '../admin/clients.ts';
import { findTargets } from './targets.ts';

const addresses = (host: string) => Object.fromEntries(FLOW.map((name, i) => [name, `${host}:${9000 + i}`]));

describe('the targets of the ops CLI', () => {
  let stateDir: string;
  beforeEach(() => {
    stateDir = mkdtempSync(join(tmpdir(), 'touchline-places-'));
  });
  afterEach(() => rmSync(stateDir, { recursive: true }));
  const write = (name: string, value: object) => writeFileSync(join(stateDir, name), JSON.stringify(value));
  const find = (given: Record<string, string> = {}, env: NodeJS.ProcessEnv = {}) =>
    findTargets({ given, env, stateDir });

  it('are those that the local stack wrote to its files', () => {
    write('dev.json', { nats_url: 'nats://local:4222' });
    write('services.json', { operator: addresses('g'), ops: addresses('o') });
    assert.deepEqual(find().nats(), { url: 'nats://local:4222', busPrefix: '', access: {} });
    assert.deepEqual(find().services()[0], { name: FLOW[0], operator: 'g:9000', ops: 'o:9000', tls: undefined });
    assert.deepEqual(
      find()
        .services()
        .map(({ name }) => name),
      FLOW,
    );
  });

  it('are those of the environment instead, and those of an option before both', () => {
    write('dev.json', { nats_url: 'nats://local:4222' });
    write('services.json', { operator: addresses('g'), ops: addresses('o') });
    const env = { NATS_URL: 'nats://env:4222', BUS_PREFIX: 'p', GATEWAY_OPERATOR_GRPC: 'env:1' };
    assert.deepEqual(find({}, env).nats(), { url: 'nats://env:4222', busPrefix: 'p', access: {} });
    assert.deepEqual(find({}, env).services()[0], {
      name: 'gateway',
      operator: 'env:1',
      ops: 'o:9000',
      tls: undefined,
    });
    assert.equal(find({ 'nats-url': 'nats://given:4222' }, env).nats().url, 'nats://given:4222');
    write('other.json', { operator: addresses('x'), ops: addresses('y') });
    assert.equal(find({ services: join(stateDir, 'other.json') }, env).services()[0]?.operator, 'x:9000');
  });

  it('come with an error that says how to name a missing one', () => {
    assert.throws(() => find().nats(), /--nats-url/);
    assert.throws(() => find().services(), /GATEWAY_OPERATOR_GRPC and GATEWAY_OPS/);
    assert.throws(() => find({ services: '/nowhere.json' }).services(), /no file/);
  });
});

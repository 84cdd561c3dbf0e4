// Runs the whole service over TLS and as its own users, whose rights are those of k8s/stores: its database, its queues, and
// nothing else.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificates } from '@touchline/chassis/testing/certificates.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { guardMongo } from '../../../tools/local-stack/guarded/guarded-mongo.ts';
import { stackRoot, startGuardedValkey } from '../../../tools/local-stack/guarded/guarded-valkey.ts';
import { configFromEnv } from '../src/config.ts';
import { prepare } from '../src/start.ts';
import { type Harness, startHarness } from './harness.ts';

const PASSWORDS = { gateway: 'g-1', connections: 'c-1', webhooks: 'w-1', scoring: 's-1' };

describe('scoring with users of its own', () => {
  const stack = new AsyncDisposableStack();
  let world: Harness;
  let own: Record<string, string>;
  before(async function () {
    const root = stackRoot();
    if (root === undefined) {
      console.error('    Skipped: the local stack has no valkey-server of its own here.');
      return this.skip();
    }
    const folder = mkdtempSync(join(tmpdir(), 'touchline-own-users-'));
    stack.defer(() => rmSync(folder, { recursive: true }));
    const tls = makeCertificates(folder, 'ours');
    world = stack.use(await startHarness());
    await world.stopService();
    const { MONGODB_URL: url = '', MONGODB_DATABASE: database = '', BUS_PREFIX: busPrefix = '' } = world.env;
    const users = { touchline_scoring: { password: 'm-1', database } };
    const pair = { cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) };
    const mongo = stack.use(await guardMongo({ url, users, tls: pair }));
    const valkey = stack.use(await startGuardedValkey({ root, passwords: PASSWORDS, tls, busPrefix }));
    own = {
      ...{
        MONGODB_URL: mongo.url,
        MONGODB_USER: 'touchline_scoring',
        MONGODB_PASSWORD: 'm-1',
        MONGODB_TLS_CA_FILE: tls.caFile,
      },
      ...{
        REDIS_URL: valkey.url,
        REDIS_USER: 'touchline_scoring',
        REDIS_PASSWORD: 's-1',
        REDIS_TLS_CA_FILE: tls.caFile,
      },
    };
  });
  afterEach(() => world.stopService());
  after(() => stack.disposeAsync());

  it('is prepared, starts and does its jobs', async () => {
    await prepare(configFromEnv({ ...world.env, ...own }));
    await world.startService(own);
    await world.sync('p-own');
    await eventually(async () => assert.ok((await world.collections.profiles.findOne({ _id: 'p-own' }))?.generation));
    await world.settled();
  });

  it('does not start with a wrong password of either store, and says what to set', async () => {
    await assert.rejects(
      world.startService({ ...own, MONGODB_PASSWORD: 'x' }),
      /correct MONGODB_USER and MONGODB_PASSWORD/,
    );
    await assert.rejects(world.startService({ ...own, REDIS_PASSWORD: 'x' }), /correct REDIS_USER and REDIS_PASSWORD/);
  });
});

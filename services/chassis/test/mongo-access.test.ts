// Tests users and certificates of MongoDB: with the real driver, a real handshake, and a guard in front of the database that
// requires both.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GuardedMongo, guardMongo } from '../../../tools/local-stack/guarded/guarded-mongo.ts';
import { mongoShape, readConfig } from '../src/config.ts';
import { AppError } from '../src/errors.ts';
import type { TlsFiles } from '../src/grpc/tls.ts';
import { connectMongo, ensureIndexes, withTransaction } from '../src/mongo/mongo.ts';
import { mongoOptions } from '../src/mongo/mongo-access.ts';
import { outageAsAppError } from '../src/mongo/outage.ts';
import { describeError } from '../src/telemetry/logger.ts';
import { makeCertificates } from '../src/testing/certificates.ts';
import { testDatabaseName, testStack } from '../src/testing/stack.ts';

const PASSWORD = 'p@ss/word:1';

describe('MongoDB that requires users and certificates', () => {
  const database = testDatabaseName('access');
  const others = testDatabaseName('others');
  let folder: string;
  let ours: TlsFiles;
  let guard: GuardedMongo;
  /** Requires a client certificate, too. */
  let strict: GuardedMongo;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'touchline-access-'));
    ours = makeCertificates(folder, 'ours');
    const users = {
      touchline_own: { password: PASSWORD, database },
      touchline_other: { password: 'else', database: others },
    };
    const tls = { cert: readFileSync(ours.certFile), key: readFileSync(ours.keyFile), ca: readFileSync(ours.caFile) };
    const { mongodbUrl: url } = testStack();
    guard = await guardMongo({ url, users, tls });
    strict = await guardMongo({ url, users, tls: { ...tls, requestCert: true, rejectUnauthorized: true } });
  });
  after(async () => {
    await guard[Symbol.asyncDispose]();
    await strict[Symbol.asyncDispose]();
    await using mongo = await connectMongo({ url: testStack().mongodbUrl, database, appName: 'chassis-test' });
    await mongo.db.dropDatabase();
    rmSync(folder, { recursive: true });
  });

  const own = () => ({ MONGODB_USER: 'touchline_own', MONGODB_PASSWORD: PASSWORD, MONGODB_TLS_CA_FILE: ours.caFile });
  const connect = (env: Record<string, string>, url = guard.url) => {
    const stores = { MONGODB_URL: url, NATS_URL: 'nats://x', REDIS_URL: 'redis://x', MONGODB_DATABASE: database };
    const config = readConfig({ ...stores, ...env }, mongoShape);
    return connectMongo({ ...mongoOptions({ ...config, MONGODB_DATABASE: database }), appName: 'chassis-test' });
  };
  const refused = async (env: Record<string, string>, url?: string) => {
    const error = await connect(env, url).then(
      () => assert.fail('it connected'),
      (thrown: unknown) => thrown,
    );
    assert.ok(error instanceof AppError, String(error));
    return { message: error.message, logged: JSON.stringify(describeError(error)) };
  };

  it('lets the right user do over TLS what a service does: indexes, transactions, ping', async () => {
    await using mongo = await connect(own());
    await ensureIndexes(mongo.db, [{ collection: 'things', indexes: [{ key: { a: 1 }, name: 'a' }] }]);
    await withTransaction(mongo.client, async (session) => {
      await mongo.db.collection('things').insertOne({ a: 1 }, { session });
    });
    assert.equal(await mongo.db.collection('things').countDocuments({}), 1);
    await mongo.ping();
  });

  it('accepts user and password from the URL as well, and prefers the settings', async () => {
    const withUser = guard.url.replace('//', `//touchline_own:${encodeURIComponent(PASSWORD)}@`);
    await using _byUrl = await connect({ MONGODB_TLS_CA_FILE: ours.caFile }, withUser);
    const wrong = guard.url.replace('//', '//nobody:wrong@');
    await using _bySettings = await connect({ ...own(), MONGODB_AUTH_SOURCE: 'admin' }, wrong);
  });

  it('refuses a wrong password and says what to set, and neither the password nor the URL is logged', async () => {
    for (const { message, logged } of [
      await refused({ ...own(), MONGODB_PASSWORD: 'secret-1' }),
      await refused({ MONGODB_TLS_CA_FILE: ours.caFile }, guard.url.replace('//', '//touchline_own:secret-1@')),
    ]) {
      assert.match(message, /correct MONGODB_USER and MONGODB_PASSWORD/);
      assert.match(logged, /MONGODB_PASSWORD/);
      assert.doesNotMatch(logged, /secret-1|touchline_own|mongodb:\/\/|127\.0\.0\.1/);
    }
  });

  it('is shown a certificate where it asks for one', async () => {
    const pair = { MONGODB_TLS_CERT_FILE: ours.certFile, MONGODB_TLS_KEY_FILE: ours.keyFile };
    await using mongo = await connect({ ...own(), ...pair }, strict.url);
    await mongo.ping();
  });

  it('is refused with a certificate from another authority, and refuses clients without the certificate that it requires: both errors say what to set', async () => {
    const theirs = makeCertificates(folder, 'theirs');
    const answers = await Promise.all([
      refused({ ...own(), MONGODB_TLS_CA_FILE: theirs.caFile }),
      refused(own(), strict.url),
    ]);
    for (const { message, logged } of answers) {
      assert.match(message, /MONGODB_TLS_CA_FILE.*MONGODB_TLS_CERT_FILE/);
      assert.doesNotMatch(logged, /p@ss|mongodb:\/\//);
    }
  });

  it("lets no user read another one's database, and that is an outage to the caller, since an operator can fix it", async () => {
    await using mongo = await connect(own());
    const error = await mongo.client
      .db(others)
      .collection('things')
      .findOne({})
      .catch((thrown: unknown) => thrown);
    assert.equal((error as { code: number }).code, 13);
    assert.equal(outageAsAppError(error)?.code, 'UNAVAILABLE');
  });
});

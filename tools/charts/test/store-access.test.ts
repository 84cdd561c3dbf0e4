// Tests what the charts give a service to reach MongoDB and Valkey: its own user and the files of TLS, when Secrets are named.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { CHARTED, CHARTS, networkOf, usersOf } from '../chart-list.ts';
import type { Manifest } from '../helm.ts';
import { jobsMadeLater } from '../references.ts';
import { commonCharts } from './common-charts.ts';

const MINIMAL = join(CHARTS, 'touchline/ci/minimal.yaml');
const REPLAYS = 'attribution.replayJobs.enabled=true';
const CREDENTIALS = [
  'global.mongodb.credentials.existingSecret=mongo-users',
  'global.valkey.credentials.existingSecret=valkey-users',
];
const TLS = ['global.mongodb.tls.existingSecret=mongo-ca', 'global.valkey.tls.existingSecret=valkey-ca'];

describe('access to the stores', () => {
  const render = (...set: string[]) => commonCharts().template('touchline', { values: [MINIMAL], set });

  /** Returns the environment of every pod that runs a service's code, with the settings of its ConfigMap. */
  function pods(manifests: Manifest[]) {
    return [...manifests, ...jobsMadeLater(manifests)]
      .filter(({ kind }) => kind === 'Deployment' || kind === 'Job')
      .map(({ metadata, spec }) => {
        const [own] = spec.template.spec.containers;
        const maps = (own.envFrom ?? []).map(({ configMapRef }: Manifest) =>
          manifests.find((one) => one.kind === 'ConfigMap' && one.metadata.name === configMapRef.name),
        );
        const plain = Object.assign({}, ...maps.map((map: Manifest) => map.data));
        const secret: Record<string, string> = {};
        for (const { name, value, valueFrom } of own.env) {
          if (value === undefined) secret[name] = `${valueFrom.secretKeyRef.name}/${valueFrom.secretKeyRef.key}`;
          else plain[name] = value;
        }
        const service = CHARTED.find((one) => metadata.name.startsWith(`tl-${one}`)) ?? assert.fail(metadata.name);
        return { name: metadata.name, service, plain, secret, spec: spec.template.spec };
      });
  }
  const ofStores = (env: Record<string, string>) =>
    Object.keys(env).filter((name) => /^(MONGODB|REDIS)_(USER|PASSWORD|AUTH_SOURCE|TLS_.*)$/.test(name));

  it('is as in the addresses unless Secrets are named', () => {
    for (const { name, plain, secret, spec } of pods(render(REPLAYS))) {
      assert.deepEqual([...ofStores(plain), ...ofStores(secret)], [], name);
      assert.deepEqual(
        // The certificate for calls to other services does not concern the stores.
        spec.volumes.map((volume: Manifest) => volume.name).filter((volume: string) => volume !== 'tls'),
        ['tmp'],
        name,
      );
    }
  });

  it('includes the addresses of the stores that a service uses, and of no other', () => {
    const ADDRESSES: Readonly<Record<string, string>> = {
      mongodb: 'MONGODB_URL',
      nats: 'NATS_URL',
      valkey: 'REDIS_URL',
    };
    const withNats = ['global.nats.credentials.existingSecret=nats-users', 'global.nats.tls.existingSecret=nats-ca'];
    for (const { name, service, plain, secret, spec } of pods(render(REPLAYS, ...withNats))) {
      const { uses } = networkOf(service);
      const given = Object.values(ADDRESSES).filter((address) => address in secret);
      assert.deepEqual(given.sort(), uses.map((store) => ADDRESSES[store]).sort(), name);
      const ofNats = [...Object.keys(plain), ...spec.volumes.map((volume: Manifest) => volume.name)].filter((one) =>
        /^(NATS_(?!URL)|BUS_|nats-)/.test(one),
      );
      assert.equal(ofNats.length > 0, uses.includes('nats'), name);
    }
  });

  it('is by a user for each service, in its Jobs too, and only where it uses the store', () => {
    const seen = pods(render(REPLAYS, ...CREDENTIALS));
    assert.equal(seen.length, CHARTED.length + usersOf('mongodb').length + 1);
    for (const { name, service, plain, secret } of seen) {
      const { uses } = networkOf(service);
      const usesMongo = uses.includes('mongodb');
      assert.equal(plain.MONGODB_USER, usesMongo ? `touchline_${service}` : undefined, name);
      assert.equal(plain.MONGODB_AUTH_SOURCE, usesMongo ? 'admin' : undefined, name);
      assert.equal(secret.MONGODB_PASSWORD, usesMongo ? `mongo-users/${service}` : undefined, name);
      const usesValkey = uses.includes('valkey');
      assert.equal(plain.REDIS_USER, usesValkey ? `touchline_${service}` : undefined, name);
      assert.equal(secret.REDIS_PASSWORD, usesValkey ? `valkey-users/${service}` : undefined, name);
    }
  });

  it('names users with a configurable prefix and authentication database', () => {
    const [own] = pods(
      render(
        ...CREDENTIALS,
        'global.mongodb.credentials.userPrefix=shop-',
        'global.mongodb.credentials.authSource=users',
      ),
    ).filter(({ name }) => name === 'tl-scoring');
    assert.deepEqual(
      [own?.plain.MONGODB_USER, own?.plain.MONGODB_AUTH_SOURCE, own?.plain.REDIS_USER],
      ['shop-scoring', 'users', 'touchline_scoring'],
    );
  });

  it('uses TLS when the authority is named, and mounts only its certificate from the Secret', () => {
    for (const { name, service, plain, spec } of pods(render(REPLAYS, ...TLS))) {
      const stores = networkOf(service).uses.filter((store) => store !== 'nats');
      assert.deepEqual(
        ofStores(plain).sort(),
        stores.map((store) => (store === 'mongodb' ? 'MONGODB_TLS_CA_FILE' : 'REDIS_TLS_CA_FILE')),
        name,
      );
      for (const store of stores) {
        const file = plain[store === 'mongodb' ? 'MONGODB_TLS_CA_FILE' : 'REDIS_TLS_CA_FILE'];
        const mount = spec.containers[0].volumeMounts.find((one: Manifest) => one.name === `${store}-tls`);
        assert.equal(`${mount.mountPath}/ca.crt`, file, name);
        assert.equal(mount.readOnly, true);
        const { secret } = spec.volumes.find((one: Manifest) => one.name === `${store}-tls`);
        assert.equal(secret.secretName, store === 'mongodb' ? 'mongo-ca' : 'valkey-ca');
        assert.deepEqual(secret.items, [{ key: 'ca.crt', path: 'ca.crt' }]);
      }
    }
  });

  it('presents a certificate when the stores require one', () => {
    const [own] = pods(render(...TLS, 'global.valkey.tls.clientCertificate=true')).filter(
      ({ name }) => name === 'tl-gateway',
    );
    assert.ok(own);
    const directory = '/etc/touchline/valkey-tls';
    assert.equal(own.plain.REDIS_TLS_CERT_FILE, `${directory}/tls.crt`);
    assert.equal(own.plain.REDIS_TLS_KEY_FILE, `${directory}/tls.key`);
    assert.equal(own.plain.MONGODB_TLS_CERT_FILE, undefined);
    const { secret } = own.spec.volumes.find((one: Manifest) => one.name === 'valkey-tls');
    assert.deepEqual(
      secret.items.map(({ key }: Manifest) => key),
      ['ca.crt', 'tls.crt', 'tls.key'],
    );
  });

  it('accepts values of the previous release, which lack these keys', () => {
    assert.doesNotThrow(() =>
      render('global.mongodb.credentials=null', 'global.mongodb.tls=null', 'global.valkey.tls=null'),
    );
  });
});

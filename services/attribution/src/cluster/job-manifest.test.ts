// Tests that the chart's manifest becomes the Job of an order, and the same Job however often it is made.
import assert from 'node:assert/strict';
import { configFromEnv } from '../config.ts';
import { jobManifest, jobName, jobOf } from './job-manifest.ts';

const MANIFEST = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'touchline-attribution-replay', namespace: 'touchline', labels: { a: 'b' } },
  spec: {
    parallelism: 8,
    ttlSecondsAfterFinished: 60,
    template: { spec: { restartPolicy: 'Never', containers: [{ name: 'replay', image: 'x' }] } },
  },
};
const ORDER = { profileId: 'p', version: 'v', shards: 3 };

describe('the Job of a replay', () => {
  const manifest = jobManifest.parse(JSON.stringify(MANIFEST));

  it('has one pod per shard, passes the order to it, and keeps all that the chart wrote', () => {
    const { metadata, spec } = jobOf(manifest, ORDER);
    assert.deepEqual(
      [spec?.completionMode, spec?.completions, spec?.parallelism, spec?.ttlSecondsAfterFinished],
      ['Indexed', 3, 3, 60],
    );
    assert.deepEqual(spec?.template.spec?.containers, [
      { name: 'replay', image: 'x', args: ['replay-part', 'p', 'v'] },
    ]);
    assert.deepEqual([metadata?.namespace, metadata?.labels], ['touchline', { a: 'b' }]);
  });

  it('has one name per order, which leaves room for the suffix of a pod name', () => {
    assert.equal(jobName(manifest, ORDER), jobName(manifest, { ...ORDER }));
    const others = [{ version: 'w' }, { profileId: 'q' }].map((other) => jobName(manifest, { ...ORDER, ...other }));
    assert.equal(new Set([jobName(manifest, ORDER), ...others]).size, 3);
    const longest = { ...manifest, metadata: { ...manifest.metadata, name: 'n'.repeat(40) } };
    assert.ok(jobName(longest, ORDER).length <= 57);
  });

  const REFUSED: readonly (readonly [string, string])[] = [
    ['no JSON', '{'],
    ['a Pod', JSON.stringify({ ...MANIFEST, kind: 'Pod' })],
    ['a Job without a namespace', JSON.stringify({ ...MANIFEST, metadata: { name: 'x' } })],
    ['a Job with too long a name', JSON.stringify({ ...MANIFEST, metadata: { name: 'n'.repeat(41), namespace: 'x' } })],
    ['a Job without pods', JSON.stringify({ ...MANIFEST, spec: { ...MANIFEST.spec, parallelism: 0 } })],
  ];
  for (const [what, text] of REFUSED) {
    it(`is refused at the start when the manifest is ${what}`, () => {
      const env = { MONGODB_URL: 'mongodb://x', NATS_URL: 'nats://x', REPLAY_JOB: text };
      assert.throws(() => configFromEnv(env), /REPLAY_JOB/);
    });
  }
});

// Runs the rendered umbrella chart for real, against the local stack: its images, its Jobs, its pods with their limits and
// probes.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import type { ClientTls } from '@touchline/chassis/grpc/tls.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { dropStreams, testBusPrefix, testStack } from '@touchline/chassis/testing/stack.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { CHARTED, CHARTS, usersOf } from '@touchline/tools/charts/chart-list.ts';
import { openCharts } from '@touchline/tools/charts/helm.ts';
import { type BuiltImage, buildImages } from '@touchline/tools/images/build-images.ts';
import { issuedSecrets } from '@touchline/tools/kube-sim/cert-manager.ts';
import { isOfBusyMachine, requestIdOf } from '../system/busy-machine.ts';
import { lastDays } from '../system/days.ts';
import { keptConnections } from './kept-connections.ts';
import { type Lab, openLab } from './lab.ts';
import { operatorsSecrets } from './operators-secrets.ts';
import { planRelease, type Secrets } from './plan-pods.ts';
import { type RunningRelease, startRelease } from './running-release.ts';
import { steadyPosts } from './steady-posts.ts';
import { usableEngine } from './usable-engine.ts';

const TAG = 'chart-test';
const MAX_IMAGE_MB = 350;
const RELEASE = 'tl';
const AT_A_TIME = 3;
/** How often every Deployment is replaced under load; the long form does so twenty times. */
const ROLLOUTS = Number(process.env.ROLLOUTS ?? 1);

describe('the umbrella chart, run from its rendered manifests', function () {
  this.timeout((25 + 5 * ROLLOUTS) * 60_000);
  const stack = testStack();
  const busPrefix = testBusPrefix();
  const database = (service: string) => `touchline_test_${busPrefix}_${service}`;
  const undo = new AsyncDisposableStack();
  let images: BuiltImage[];
  let lab: Lab;
  let release: RunningRelease;
  let apiKey: string;
  let operator: ClientTls;
  let render: (more?: Secrets) => ReturnType<typeof planRelease>;

  before(async function () {
    const say = (line: string) => console.error(`    ${line}`);
    const found = await usableEngine(say);
    if (found.engine === null) {
      say(`Skipped: ${found.reason}`);
      return this.skip();
    }
    images = await buildImages(found.engine, { version: TAG, onProgress: () => undefined });
    undo.defer(dropData);
    lab = undo.use(await openLab(found.engine, stack, images[0]?.tag ?? ''));
    const manifests = renderChart();
    const secrets = { ...operatorsSecrets(lab.stores), ...issuedSecrets(manifests) };
    operator = certificateOf(secrets[`${RELEASE}-operator-tls`]);
    render = (more = {}) => planRelease(manifests, { ...secrets, ...more });
    release = undo.use(await startRelease(lab, render({ 'touchline-smoke': { 'api-key': '' } })));
    apiKey = await issueKey();
  });
  after(() => undo.disposeAsync());

  function renderChart() {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-values-'));
    using charts = openCharts();
    try {
      const values = join(folder, 'lab.json');
      const services = CHARTED.map((service) => [
        service,
        {
          settings: {
            ...(usersOf('mongodb').includes(service) && { MONGODB_DATABASE: database(service) }),
            ...(usersOf('nats').includes(service) && { BUS_PREFIX: busPrefix }),
            // Every service of a cluster shares this machine, so an answer may take longer than a caller would wait.
            ...(service === 'gateway' && { ANSWER_TIMEOUT_MS: '30000' }),
          },
        },
      ]);
      const own = {
        global: { image: { tag: TAG }, nats: { replicas: 1 } },
        test: { existingSecret: 'touchline-smoke' },
        ...Object.fromEntries(services),
      };
      writeFileSync(values, JSON.stringify(own));
      return charts.template('touchline', {
        release: RELEASE,
        values: [join(CHARTS, 'touchline/ci/minimal.yaml'), values],
      });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  async function issueKey(): Promise<string> {
    const tls = { ...operator, serverName: `${RELEASE}-access-grpc` };
    await using access = grpcClient(AccessService, { address: release.operatorAddress(`${RELEASE}-access`), tls });
    const { workspaceId } = await access.createWorkspace({ name: 'Chart test', reportingCurrency: 'USD' });
    const { profileId } = await access.createProfile({ workspaceId, name: 'Chart test', reportingCurrency: 'USD' });
    const issued = await access.issueApiKey({
      profileId,
      name: 'chart test',
      allScopes: true,
      rateLimitPerMinute: 100_000,
    });
    return issued.apiKey;
  }

  async function trackingKey(): Promise<string> {
    const answer = await fetch(`${apiUrl()}/api/v1/tracking/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: '{}',
    });
    const { data } = (await answer.json()) as { data: { key?: string } };
    return data.key ?? assert.fail(`status ${answer.status}`);
  }

  async function dropData(): Promise<void> {
    await using bus = await connectBus({ url: stack.natsUrl, name: 'chart-test', prefix: busPrefix });
    await dropStreams(bus);
    const forget = async (service: string) => {
      const place = { url: stack.mongodbUrl, database: database(service), appName: 'chart-test' };
      await using mongo = await connectMongo(place);
      await mongo.db.dropDatabase();
    };
    await Promise.all(usersOf('mongodb').map(forget));
  }

  /** Returns what the gateway's pods logged about responses with errors, found by the request ids in them; else the response. */
  async function logsOf(responses: readonly string[]): Promise<string[]> {
    const lines = responses.length > 0 ? (await release.logOf(`${RELEASE}-gateway`)).split('\n') : [];
    return responses.flatMap((response) => {
      const id = requestIdOf(response);
      const about = lines.filter((line) => id !== undefined && line.includes(id));
      return about.length > 0 ? about : [response];
    });
  }

  const apiUrl = () => release.urlOf(`${RELEASE}-gateway`);
  const get = async (path: string) => {
    const answer = await fetch(`${apiUrl()}/api/v1${path}`, { headers: { authorization: `Bearer ${apiKey}` } });
    assert.equal(answer.status, 200, path);
    return (await answer.json()) as { data: Record<string, unknown> };
  };
  const overview = async () => (await get(`/overview?${lastDays(0)}`)).data;

  it('has images under 350 MB', () => {
    assert.deepEqual(
      images.filter(({ sizeMb }) => sizeMb >= MAX_IMAGE_MB),
      [],
    );
  });

  it('passes its helm test: an event is sent and its customer is found', async () => {
    const [test] = render({ 'touchline-smoke': { 'api-key': apiKey } }).tests;
    assert.ok(test);
    const plan = { ...test, env: { ...test.env, SMOKE_URL: apiUrlInside() } };
    const log = await release.runToEnd(plan);
    assert.match(log, /its customer has a journey[\s\S]*erased again/);
  });

  it('leads people to the console', async () => {
    const page = await fetch(`${release.urlOf(`${RELEASE}-console`)}/console`);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<title>Sign in – Touchline<\/title>/);
  });

  it('loses no request and no event while every Deployment is restarted under load', async () => {
    const posts = steadyPosts(apiUrl(), apiKey, { callers: 4, everyMs: 20, value: '2' });
    const kept = [
      keptConnections(`${apiUrl()}/api/v1/me`, { authorization: `Bearer ${apiKey}` }),
      keptConnections(`${release.urlOf(`${RELEASE}-tracking`)}/t/${await trackingKey()}.js`),
    ];
    // Restarts each Deployment one pod after the other, as an upgrade does, and a few Deployments at a time: a cluster has more
    // cores than this machine, whose database would respond late if every service started at once.
    for (let rollout = 0; rollout < ROLLOUTS; rollout++)
      for (const services of chunks(CHARTED, AT_A_TIME))
        await Promise.all(services.map((service) => release.restart(`${RELEASE}-${service}`)));
    await eventually(() => assert.ok(posts.answered() > 100, `${posts.answered()} requests are not enough load`));
    const { answered, failures, repeated } = await posts.stop();
    assert.deepEqual(failures, [], (await logsOf(failures)).join('\n'));
    const ofKept = await Promise.all(kept.map((each) => each.stop()));
    const sum = ofKept.reduce((total, each) => total + each.answered, answered);
    console.error(`    ${ROLLOUTS} rollouts, ${sum} requests`);
    // A machine that stands still for longer than a deadline, or than events may wait, has requests repeated; a restart must not.
    const unanswered = [...repeated, ...ofKept.flatMap((each) => each.failures)];
    const refused = (await logsOf(unanswered)).filter((line) => !isOfBusyMachine(line));
    assert.deepEqual(refused, []);
    await eventually(async () => assert.equal((await overview()).cash_conversions, answered), {
      timeoutMs: 120_000,
    });
  });

  it('survives a killed pod: what was acknowledged is counted', async () => {
    const before = Number((await overview()).cash_conversions);
    const posts = steadyPosts(apiUrl(), apiKey, { callers: 2, everyMs: 20, value: '2' });
    await Promise.all(['tracking', 'identity', 'attribution'].map((service) => release.kill(`${RELEASE}-${service}`)));
    await eventually(() => assert.ok(posts.answered() > 10));
    const { answered } = await posts.stop();
    await eventually(async () => assert.ok(Number((await overview()).cash_conversions) >= before + answered), {
      timeoutMs: 120_000,
    });
  });

  /** The Service's name resolves to its pods here, on their own port, because no Service port is translated. */
  const apiUrlInside = () => `http://${RELEASE}-gateway:8080`;
});

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

function certificateOf(secret: Readonly<Record<string, string>> | undefined): ClientTls {
  const [cert, key, ca] = ['tls.crt', 'tls.key', 'ca.crt'].map((name) => Buffer.from(secret?.[name] ?? ''));
  if (!cert || !key || !ca) throw new Error('The Secret holds no certificate.');
  return { cert, key, ca };
}

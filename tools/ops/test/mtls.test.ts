// Tests services that require a certificate: operators present theirs, from the settings or from the Secret of a cluster.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serveGrpc } from '@touchline/chassis/grpc/serve.ts';
import type { TlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { backlogService } from '@touchline/chassis/ops/backlog.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { type Authority, makeAuthority } from '@touchline/chassis/testing/certificates.ts';
import { testBusPrefix, testStack } from '@touchline/chassis/testing/stack.ts';
import { FLOW } from '../../admin/clients.ts';
import { opsJson } from './run-ops.ts';
import { simulatedRelease } from './simulated-release.ts';

const logger = createLogger({ name: 'ops-test', level: 'silent' });
/** The names in the certificates of a release called touchline, as in its charts. */
const subjectsOf = (caller: string) => [`DNS:touchline-${caller}-grpc`, `URI:spiffe://touchline/${caller}`];

describe('npm run ops, with services that require a certificate', () => {
  const { natsUrl } = testStack();
  const prefix = testBusPrefix();
  let folder: string;
  let authority: Authority;
  const of = (caller: string) => authority.sign(caller, subjectsOf(caller));

  before(function () {
    if (spawnSync('openssl', ['version']).status !== 0) return this.skip();
    folder = mkdtempSync(join(tmpdir(), 'touchline-ops-tls-'));
    authority = makeAuthority(folder, 'ours');
  });
  after(() => folder && rmSync(folder, { recursive: true }));

  /** Returns the services that showed their queues. */
  const answering = (answer: { queues: { service: string; pending: number }[] }) =>
    answer.queues.filter(({ pending }) => pending === 3).map(({ service }) => service);

  it('presents to a cluster the certificate from the Secret that its Deployments name for operators', async () => {
    await using release = await simulatedRelease({ natsUrl, certificates: { of } });
    const answer = await opsJson([
      ...['status', '--kubeconfig', release.kubeconfig('operator'), '--bus-prefix', prefix],
    ]);
    assert.deepEqual(answering(answer), FLOW);
    assert.equal(answer.nats, 'connected');
  });

  describe('here', () => {
    const stack = new AsyncDisposableStack();
    let targets: string[];
    before(async () => {
      const backlogs = backlogService('any', { outbox: async () => 3 });
      const options = { host: '127.0.0.1', port: 0, services: [backlogs], logger, tls: of('gateway') };
      const { port } = stack.use(await serveGrpc(options));
      const all = Object.fromEntries(FLOW.map((name) => [name, `127.0.0.1:${port}`]));
      const file = join(folder, 'services.json');
      writeFileSync(file, JSON.stringify({ operator: all, ops: all }));
      targets = ['status', '--services', file, '--nats-url', natsUrl, '--bus-prefix', prefix];
    });
    after(() => stack.disposeAsync());

    const settings = (tls: TlsFiles, serverName: string) => ({
      GRPC_TLS_CERT_FILE: tls.certFile,
      GRPC_TLS_KEY_FILE: tls.keyFile,
      GRPC_TLS_CA_FILE: tls.caFile,
      GRPC_TLS_SERVER_NAME: serverName,
    });

    it('presents the certificate of the settings, as services do', async () => {
      assert.deepEqual(answering(await opsJson(targets, settings(of('operator'), 'touchline-gateway-grpc'))), FLOW);
    });

    it("expects each service's own name in its certificate", async () => {
      // All services have the certificate of gateway here.
      const env = settings(of('operator'), 'touchline-{service}-grpc');
      assert.deepEqual(answering(await opsJson(targets, env)), ['gateway']);
    });

    it("gets no answer without a certificate, with another authority's or a service's, or from a server with another name", async () => {
      const theirs = makeAuthority(folder, 'theirs').sign('theirs', subjectsOf('operator'));
      const [ours, neighbours] = [of('operator'), of('tracking')];
      const refused = [theirs, neighbours].map((tls) => settings(tls, 'touchline-gateway-grpc'));
      for (const env of [{}, ...refused, settings(ours, 'somebody-else')])
        assert.deepEqual(answering(await opsJson(targets, env)), []);
    });
  });
});

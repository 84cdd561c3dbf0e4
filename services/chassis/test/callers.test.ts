// Tests that callers are identified by their certificates and may call what proto/callers.ts allows: neighbours at one port,
// operators at another.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DescService } from '@bufbuild/protobuf';
import { CALLERS, type Caller, callers } from '@touchline/proto/callers.ts';
import { Health } from '@touchline/proto/gen/grpc/health/v1/health_pb.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { SubscriberService } from '@touchline/proto/gen/touchline/access/v1/subscribers_pb.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ErasureService as IdentityErasure } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { ErasureService as TrackingErasure } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import { TrackingService } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { AppError } from '../src/errors.ts';
import { grpcClient } from '../src/grpc/client.ts';
import type { GrpcService } from '../src/grpc/serve.ts';
import { type Ports, servePorts } from '../src/grpc/serve-ports.ts';
import type { TlsFiles } from '../src/grpc/tls.ts';
import { createLogger, type LogFields, type Logger } from '../src/telemetry/logger.ts';
import { type Authority, makeAuthority, subjectsOf } from '../src/testing/certificates.ts';

const DESCS = [
  AccessService,
  SubscriberService,
  AttributionService,
  IdentityErasure,
  OpsService,
  TrackingErasure,
  TrackingService,
] as const;
/** Every method returns an empty message. */
const services: GrpcService[] = DESCS.map((desc) => ({
  desc,
  handlers: Object.fromEntries(desc.methods.map(({ localName }) => [localName, async () => ({})])),
}));

describe('callers', () => {
  const stack = new AsyncDisposableStack();
  const warnings: LogFields[] = [];
  const silent = createLogger({ name: 'chassis-test', level: 'silent' });
  const logger: Logger = { ...silent, warn: (fields) => void warnings.push(fields) };
  let folder: string;
  let authority: Authority;
  let ports: Ports;
  const certificates = new Map<string, TlsFiles>();

  before(async function () {
    if (spawnSync('openssl', ['version']).status !== 0) return this.skip();
    folder = mkdtempSync(join(tmpdir(), 'touchline-callers-'));
    stack.defer(() => rmSync(folder, { recursive: true }));
    authority = makeAuthority(folder, 'ours');
    for (const caller of CALLERS) certificates.set(caller, authority.sign(caller, subjectsOf(caller)));
    ports = stack.use(await servePorts({ config: configOf(certificates.get('gateway')), services, logger }));
  });
  after(() => stack.disposeAsync());

  const configOf = (tls: TlsFiles | undefined, more: { GRPC_CALLERS?: 'warn' } = {}) => ({
    HOST: '127.0.0.1',
    GRPC_PORT: 0,
    OPERATOR_GRPC_PORT: 0,
    GRPC_TLS_CERT_FILE: tls?.certFile,
    GRPC_TLS_KEY_FILE: tls?.keyFile,
    GRPC_TLS_CA_FILE: tls?.caFile,
    GRPC_TLS_TRUST_DOMAIN: 'touchline',
    GRPC_CALLERS: 'enforce' as const,
    ...more,
  });

  /**
   * Returns the gRPC code of a call with an empty request; OK for one that the caller may make, even where its rules refuse an
   * empty request.
   */
  async function codeOf(port: number, desc: DescService, method: string, tls: TlsFiles | undefined): Promise<string> {
    await using client = grpcClient(desc, { address: `127.0.0.1:${port}`, deadlineMs: 60_000, tls });
    const call = client[method] as unknown as (request: object) => Promise<object>;
    return await call({}).then(
      () => 'OK',
      (error: unknown) => {
        assert.ok(error instanceof AppError, String(error));
        return error.code === 'INVALID_ARGUMENT' ? 'OK' : error.code;
      },
    );
  }
  const at = (caller: Caller) => certificates.get(caller);

  it('serves each caller at each port exactly what the declaration allows', async () => {
    for (const caller of CALLERS)
      for (const [port, isOperators] of [
        [ports.grpcPort, false],
        [ports.operatorPort, true],
      ] as const) {
        // One client stays open, so that all of them share its connection.
        await using _open = grpcClient(Health, { address: `127.0.0.1:${port}`, deadlineMs: 60_000, tls: at(caller) });
        await _open.check({});
        const wanted: string[][] = [];
        const got: string[][] = [];
        await Promise.all(
          DESCS.flatMap((desc) =>
            desc.methods.map(async ({ localName }) => {
              const name = `${desc.typeName}/${localName}`;
              const allowed = callersOf(desc, localName);
              const isServed = isOperators ? allowed.includes('operator') : allowed.some((one) => one !== 'operator');
              const may = allowed.includes(caller) && isOperators === (caller === 'operator');
              wanted.push([name, isServed ? (may ? 'OK' : 'PERMISSION_DENIED') : 'UNIMPLEMENTED']);
              got.push([name, await codeOf(port, desc, localName, at(caller))]);
            }),
          ),
        );
        assert.deepEqual(
          got.sort(),
          wanted.sort(),
          `${caller} at the port of ${isOperators ? 'operators' : 'neighbours'}`,
        );
      }
  });

  it('keeps a neighbour from erasing and from issuing keys, whichever port it reaches', async () => {
    assert.equal(await codeOf(ports.grpcPort, IdentityErasure, 'eraseCustomer', at('tracking')), 'PERMISSION_DENIED');
    assert.equal(await codeOf(ports.grpcPort, AccessService, 'issueApiKey', at('tracking')), 'UNIMPLEMENTED');
    assert.equal(await codeOf(ports.operatorPort, AccessService, 'issueApiKey', at('tracking')), 'PERMISSION_DENIED');
    assert.equal(
      await codeOf(ports.operatorPort, TrackingService, 'issueTrackingKey', at('gateway')),
      'PERMISSION_DENIED',
    );
  });

  it('refuses a certificate from the authority that names no caller, several, or one of another trust domain', async () => {
    const strangers = {
      none: ['IP:127.0.0.1', 'DNS:touchline-gateway-grpc'],
      several: ['URI:spiffe://touchline/gateway', 'URI:spiffe://touchline/identity'],
      elsewhere: ['URI:spiffe://staging/gateway'],
      longer: ['URI:spiffe://touchline/gateway/other'],
      hidden: ['DNS:a, URI:spiffe://touchline/gateway, b'],
    };
    for (const [name, subjects] of Object.entries(strangers))
      assert.equal(
        await codeOf(ports.grpcPort, TrackingService, 'recordEvents', authority.sign(name, subjects)),
        'PERMISSION_DENIED',
        name,
      );
  });

  it('serves no one without a certificate, nor with one from another authority', async () => {
    const theirs = makeAuthority(folder, 'theirs').sign('theirs', subjectsOf('operator'));
    for (const tls of [undefined, theirs, { ...theirs, caFile: authority.caFile }])
      for (const port of [ports.grpcPort, ports.operatorPort])
        assert.notEqual(await codeOf(port, OpsService, 'getBacklog', tls), 'OK');
  });

  it('reports its health to every caller with a certificate', async () => {
    for (const port of [ports.grpcPort, ports.operatorPort])
      assert.equal(await codeOf(port, Health, 'check', at('scoring')), 'OK');
  });

  it('logs only once which call it refused to which caller', async () => {
    await codeOf(ports.grpcPort, TrackingService, 'assignPayer', at('webhooks'));
    await codeOf(ports.grpcPort, TrackingService, 'assignPayer', at('webhooks'));
    assert.deepEqual(
      warnings.filter(({ caller, method }) => caller === 'webhooks' && String(method).endsWith('/AssignPayer')),
      [{ caller: 'webhooks', method: 'touchline.tracking.v1.TrackingService/AssignPayer' }],
    );
  });

  it('only warns where the setting says so, for a release whose certificates do not name callers yet', async () => {
    const config = configOf(certificates.get('gateway'), { GRPC_CALLERS: 'warn' });
    await using lenient = await servePorts({ config, services, logger });
    const shared = authority.sign('shared', ['IP:127.0.0.1']);
    assert.equal(await codeOf(lenient.grpcPort, TrackingService, 'recordEvents', shared), 'OK');
    assert.equal(await codeOf(lenient.grpcPort, AccessService, 'issueApiKey', shared), 'UNIMPLEMENTED');
    assert.equal(await codeOf(lenient.operatorPort, AccessService, 'issueApiKey', shared), 'OK');
  });

  it('knows no callers without certificates, and still keeps a separate port for operators', async () => {
    await using open = await servePorts({ config: configOf(undefined), services, logger });
    assert.equal(await codeOf(open.grpcPort, TrackingService, 'assignPayer', undefined), 'OK');
    assert.equal(await codeOf(open.grpcPort, AccessService, 'issueApiKey', undefined), 'UNIMPLEMENTED');
    assert.equal(await codeOf(open.operatorPort, AccessService, 'issueApiKey', undefined), 'OK');
  });
});

const callersOf = (desc: DescService, method: string): readonly Caller[] =>
  (callers as unknown as Record<string, Record<string, readonly Caller[]>>)[desc.typeName]?.[method] ?? [];

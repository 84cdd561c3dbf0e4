// Tests mutual TLS with real certificates: both ends must present one from the same authority.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { AppError } from '../src/errors.ts';
import { grpcClient } from '../src/grpc/client.ts';
import { type GrpcServer, serveGrpc } from '../src/grpc/serve.ts';
import { type ClientTls, readTls, type TlsFiles, tlsFiles } from '../src/grpc/tls.ts';
import { backlogService } from '../src/ops/backlog.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { makeCertificates, subjectsOf } from '../src/testing/certificates.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });

describe('mutual TLS', () => {
  let folder: string;
  let ours: TlsFiles;
  let server: GrpcServer;
  before(async function () {
    if (spawnSync('openssl', ['version']).status !== 0) return this.skip();
    folder = mkdtempSync(join(tmpdir(), 'touchline-tls-'));
    ours = makeCertificates(folder, 'ours', subjectsOf('operator'));
    const services = [backlogService('x', {})];
    server = await serveGrpc({ host: '127.0.0.1', port: 0, services, logger, tls: ours });
  });
  after(async () => {
    await server?.[Symbol.asyncDispose]();
    if (folder) rmSync(folder, { recursive: true });
  });
  const ask = async (tls: TlsFiles | ClientTls | undefined) => {
    await using client = grpcClient(OpsService, { address: `127.0.0.1:${server.port}`, deadlineMs: 60_000, tls });
    return await client.getBacklog({});
  };

  it('serves a client with a certificate from the same authority', async () => {
    assert.equal((await ask(ours)).service, 'x');
  });

  it('serves no one in plain text, and no client with a certificate from another authority', async () => {
    const theirs = makeCertificates(folder, 'theirs', subjectsOf('operator'));
    const stranger = { ...theirs, caFile: ours.caFile };
    for (const tls of [undefined, theirs, stranger]) await assert.rejects(ask(tls), AppError);
  });

  it('checks the name that the client expects, where it is not that of the address', async () => {
    assert.equal((await ask(readTls(ours, '127.0.0.1'))).service, 'x');
    await assert.rejects(ask(readTls(ours, 'another-service')), AppError);
  });

  it('is all or nothing in the configuration', () => {
    assert.equal(tlsFiles({}), undefined);
    assert.throws(() => tlsFiles({ GRPC_TLS_CERT_FILE: 'x' }), /GRPC_TLS_CA_FILE/);
  });
});

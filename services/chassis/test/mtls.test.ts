// Mutual TLS with real certificates: both ends must show one of the same authority.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { AppError } from '../src/errors.ts';
import { grpcClient } from '../src/grpc/client.ts';
import { type GrpcServer, serveGrpc } from '../src/grpc/serve.ts';
import { type TlsFiles, tlsFiles } from '../src/grpc/tls.ts';
import { backlogService } from '../src/ops/backlog.ts';
import { createLogger } from '../src/telemetry/logger.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });

/** An authority of its own and a certificate for 127.0.0.1 that it signed. */
function certificates(folder: string, name: string): TlsFiles {
  const file = (end: string) => join(folder, `${name}.${end}`);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', file('ca.key'), '-out', file('ca'), '-subj', `/CN=${name}`, '-days', '2');
  openssl('req', ...key, '-keyout', file('key'), '-out', file('csr'), '-subj', '/CN=service');
  writeFileSync(file('ext'), 'subjectAltName=IP:127.0.0.1\n');
  const signed = [
    '-CA',
    file('ca'),
    '-CAkey',
    file('ca.key'),
    '-CAcreateserial',
    '-extfile',
    file('ext'),
    '-days',
    '2',
  ];
  openssl('x509', '-req', '-in', file('csr'), '-out', file('crt'), ...signed);
  return { certFile: file('crt'), keyFile: file('key'), caFile: file('ca') };
}

describe('mutual TLS', () => {
  let folder: string;
  let ours: TlsFiles;
  let server: GrpcServer;
  before(async function () {
    if (spawnSync('openssl', ['version']).status !== 0) return this.skip();
    folder = mkdtempSync(join(tmpdir(), 'touchline-tls-'));
    ours = certificates(folder, 'ours');
    const services = [backlogService('x', {})];
    server = await serveGrpc({ host: '127.0.0.1', port: 0, services, logger, tls: ours });
  });
  after(async () => {
    await server?.[Symbol.asyncDispose]();
    if (folder) rmSync(folder, { recursive: true });
  });
  const ask = async (tls: TlsFiles | undefined) => {
    await using client = grpcClient(OpsService, { address: `127.0.0.1:${server.port}`, deadlineMs: 3000, tls });
    return await client.getBacklog({});
  };

  it('serves a client of the same authority', async () => {
    assert.equal((await ask(ours)).service, 'x');
  });

  it('serves nobody in plain text, and no client of another authority', async () => {
    const theirs = certificates(folder, 'theirs');
    const stranger = { ...theirs, caFile: ours.caFile };
    for (const tls of [undefined, theirs, stranger]) await assert.rejects(ask(tls), AppError);
  });

  it('is all or nothing in the configuration', () => {
    assert.equal(tlsFiles({}), undefined);
    assert.throws(() => tlsFiles({ GRPC_TLS_CERT_FILE: 'x' }), /GRPC_TLS_CA_FILE/);
  });
});

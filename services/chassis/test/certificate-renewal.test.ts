// Tests certificates that are renewed while a service runs: new connections use the new files, and nothing is restarted.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { AppError } from '../src/errors.ts';
import { watchCertificates } from '../src/grpc/certificate-watch.ts';
import { grpcClient } from '../src/grpc/client.ts';
import { type GrpcServer, serveGrpc } from '../src/grpc/serve.ts';
import type { TlsFiles } from '../src/grpc/tls.ts';
import { backlogService } from '../src/ops/backlog.ts';
import { createLogger } from '../src/telemetry/logger.ts';
import { makeAuthority, subjectsOf } from '../src/testing/certificates.ts';
import { eventually } from '../src/testing/eventually.ts';

const logger = createLogger({ name: 'chassis-test', level: 'silent' });

describe('a renewed certificate', () => {
  const stack = new AsyncDisposableStack();
  let folder: string;
  let server: GrpcServer;
  /** The files of the server and the lasting client, like a mounted Secret. */
  let mounted: TlsFiles;
  let first: TlsFiles;
  let second: TlsFiles;

  before(async function () {
    if (spawnSync('openssl', ['version']).status !== 0) return this.skip();
    folder = mkdtempSync(join(tmpdir(), 'touchline-renewal-'));
    stack.defer(() => rmSync(folder, { recursive: true }));
    first = makeAuthority(folder, 'first').sign('first', subjectsOf('operator'));
    second = makeAuthority(folder, 'second').sign('second', subjectsOf('operator'));
    const file = (end: string) => join(folder, `mounted.${end}`);
    mounted = { certFile: file('crt'), keyFile: file('key'), caFile: file('ca'), refreshMs: 10 };
    mount(first);
    const services = [backlogService('x', {})];
    server = stack.use(await serveGrpc({ host: '127.0.0.1', port: 0, services, logger, tls: mounted }));
  });
  after(() => stack.disposeAsync());

  function mount({ certFile, keyFile, caFile }: TlsFiles): void {
    copyFileSync(certFile, mounted.certFile);
    copyFileSync(keyFile, mounted.keyFile);
    copyFileSync(caFile, mounted.caFile);
  }

  async function ask(tls: TlsFiles): Promise<void> {
    await using client = grpcClient(OpsService, { address: `127.0.0.1:${server.port}`, deadlineMs: 60_000, tls });
    await client.getBacklog({});
  }

  it('is shown to new connections while the old ones go on', async () => {
    const options = { address: `127.0.0.1:${server.port}`, deadlineMs: 60_000, tls: first };
    await using before = grpcClient(OpsService, options);
    await before.getBacklog({});
    await assert.rejects(ask(second), AppError);
    mount(second);
    await eventually(() => ask(second));
    await before.getBacklog({});
    // A different object, so that the open connection is not shared.
    await assert.rejects(ask({ ...first }), AppError);
  });

  it('is used by a client that reconnects', async () => {
    const renewed = {
      ...mounted,
      certFile: join(folder, 'c.crt'),
      keyFile: join(folder, 'c.key'),
      caFile: join(folder, 'c.ca'),
    };
    const write = ({ certFile, keyFile, caFile }: TlsFiles) => {
      copyFileSync(certFile, renewed.certFile);
      copyFileSync(keyFile, renewed.keyFile);
      copyFileSync(caFile, renewed.caFile);
    };
    write(first);
    await using client = grpcClient(OpsService, { address: `127.0.0.1:${server.port}`, tls: renewed });
    await assert.rejects(client.getBacklog({}), AppError);
    write(second);
    await eventually(() => client.getBacklog({}));
  });

  it('that is half written, or not a certificate, leaves the last good one in use', async () => {
    const files = { ...mounted, refreshMs: 3_600_000 };
    mount(first);
    const watch = watchCertificates(files);
    // It checks at once when a listener is added.
    const shown = () =>
      new Promise<Buffer | undefined>((resolve) => {
        const listener = (update: { certificate: Buffer } | null) => {
          watch.removeIdentityCertificateListener(listener);
          resolve(update?.certificate);
        };
        watch.addIdentityCertificateListener(listener);
      });
    copyFileSync(second.certFile, mounted.certFile);
    assert.deepEqual(await shown(), readFileSync(first.certFile));
    mount(second);
    writeFileSync(mounted.caFile, 'nothing');
    assert.deepEqual(await shown(), readFileSync(first.certFile));
    mount(second);
    assert.deepEqual(await shown(), readFileSync(second.certFile));
  });
});

// One connection to NATS that says what to do when it is refused, at start and later.
import { type ConnectionOptions, connect, errors, type NatsConnection } from '@nats-io/transport-node';
import { appError } from '../errors.ts';
import { connectionErrorOf } from '../net/connection-error.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { NatsAccess } from './nats-access.ts';

/**
 * Connects once; what happens to the connection later is up to the options.
 * @throws AppError that says what to do when the server refuses the credentials or the certificate, else the client's error
 */
export async function connectNats(
  access: NatsAccess,
  options: Omit<ConnectionOptions, keyof NatsAccess>,
): Promise<NatsConnection> {
  return connect({ ...options, ...access }).catch((error: unknown) => {
    throw refusalOf(error, access) ?? error;
  });
}

/** Undefined for what is no refusal: a server that is away. */
function refusalOf(error: unknown, { tls }: NatsAccess): Error | undefined {
  const refused = (message: string) =>
    appError('service_unavailable', message, { code: 'FAILED_PRECONDITION', cause: error });
  if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError)
    return refused(
      'NATS refuses the credentials: set NATS_USER with its password, NATS_TOKEN, NATS_NKEY_SEED_FILE or NATS_CREDS_FILE to what the server knows.',
    );
  if (error instanceof errors.ConnectionError && error.message.includes("does not support 'tls'"))
    return refused(
      'NATS speaks no TLS: give the server a certificate, or take tls:// and NATS_TLS_… out of the settings.',
    );
  const isTls = error instanceof Error && [error, error.cause].some((one) => connectionErrorOf(one) === 'tls_failed');
  if (isTls)
    return refused(
      "TLS with NATS fails: NATS_TLS_CA_FILE must hold the authority of the server's certificate, which must name the host of NATS_URL; a server that verifies callers needs NATS_TLS_CERT_FILE and NATS_TLS_KEY_FILE.",
    );
  // Over TLS 1.3 a server that misses a certificate hangs up after the handshake, which the client waits out.
  if (tls && error instanceof errors.TimeoutError)
    return refused(
      'NATS does not answer over TLS in time: a server that verifies callers needs NATS_TLS_CERT_FILE and NATS_TLS_KEY_FILE, of an authority that it trusts.',
    );
  return undefined;
}

/** Logs what the server forbids this process, as it does: the subject, never what was sent. */
export function logRefusals(nats: NatsConnection, logger: Logger): void {
  void (async () => {
    for await (const status of nats.status()) {
      if (status.type !== 'error') continue;
      const { error } = status;
      if (error instanceof errors.PermissionViolationError)
        logger.error(
          { subject: error.subject, operation: error.operation },
          'NATS forbids a subject to this user: give it the permissions of k8s/stores/nats-users.yaml',
        );
      else if (error instanceof errors.AuthorizationError)
        logger.error({ err: error }, 'NATS refuses the credentials, they are read and tried again');
    }
  })();
  void nats.closed().then((err) => {
    if (err) logger.error({ err }, 'the connection to NATS is closed for good');
  });
}

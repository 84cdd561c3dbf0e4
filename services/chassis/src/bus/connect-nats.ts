// Opens a connection to NATS that says what to do when the server refuses it, at start and later.
import { type ConnectionOptions, connect, errors, type NatsConnection } from '@nats-io/transport-node';
import { appError } from '../errors.ts';
import { connectionErrorOf } from '../net/connection-error.ts';
import type { Logger } from '../telemetry/logger.ts';
import type { NatsAccess } from './nats-access.ts';

/**
 * Connects once; the options decide what happens to the connection later.
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

/** Returns undefined for an error that is not a refusal, such as a server that is unavailable. */
function refusalOf(error: unknown, { tls }: NatsAccess): Error | undefined {
  const refused = (message: string) =>
    appError('service_unavailable', message, { code: 'FAILED_PRECONDITION', cause: error });
  if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError)
    return refused(
      'NATS refuses the credentials: set NATS_USER with its password, NATS_TOKEN, NATS_NKEY_SEED_FILE or NATS_CREDS_FILE to what the server knows.',
    );
  if (error instanceof errors.ConnectionError && error.message.includes("does not support 'tls'"))
    return refused(
      'NATS does not speak TLS: give the server a certificate, or remove tls:// and NATS_TLS_… from the settings.',
    );
  const isTls = error instanceof Error && [error, error.cause].some((one) => connectionErrorOf(one) === 'tls_failed');
  if (isTls)
    return refused(
      "TLS with NATS fails: NATS_TLS_CA_FILE must hold the authority of the server's certificate, which must name the host of NATS_URL; a server that verifies callers needs NATS_TLS_CERT_FILE and NATS_TLS_KEY_FILE.",
    );
  // Over TLS 1.3 a server that expects a certificate and receives none hangs up after the handshake, and the client waits until
  // its timeout.
  if (tls && error instanceof errors.TimeoutError)
    return refused(
      'NATS does not answer over TLS in time: a server that verifies callers needs NATS_TLS_CERT_FILE and NATS_TLS_KEY_FILE, from an authority that it trusts.',
    );
  return undefined;
}

/** Logs each time the server forbids this process something: the subject, never what was sent. */
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
        logger.error({ err: error }, 'NATS refuses the credentials; they are read again and retried');
    }
  })();
  void nats.closed().then((err) => {
    if (err) logger.error({ err }, 'the connection to NATS is closed permanently');
  });
}

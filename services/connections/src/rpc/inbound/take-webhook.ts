// Takes a webhook that a provider sends. The webhook itself is not stored: it is recorded while the provider waits, or the
// provider sends it again (docs/adr/0024).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { AppError, appError } from '@touchline/chassis/errors.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import {
  type TakeWebhookRequest,
  type TakeWebhookResponseSchema,
  WebhookUse,
} from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import {
  type InboundDelivery,
  UnreadableDelivery,
  type WebhookNotice,
  type WebhookSource,
} from '../../domain/outcome-source.ts';
import { webhookOutline } from '../../domain/webhook-outline.ts';
import { webhooksTaken } from '../../metrics.ts';
import type { OutcomeSources } from '../../providers/outcome-sources.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import type { UnknownKind, UnknownWebhooks } from '../../store/unknown-webhooks.ts';
import { type DeliverDeps, deliver } from './deliver.ts';

export interface TakeWebhookDeps extends DeliverDeps {
  connections: Pick<Connections, 'addressed' | 'ofAccount' | 'ofLinkedAccount' | 'needsReconnect' | 'noteRejected'>;
  sources: Pick<OutcomeSources, 'get'>;
  unknown: Pick<UnknownWebhooks, 'note'>;
  logger: Logger;
}

/** Takes the place of a connection's id in the address of this deployment's app, whose webhooks name the account. */
export const APP_ADDRESS = 'app';

type Outcome = 'recorded' | 'ignored' | 'unsigned' | 'unknown' | 'unreadable' | 'retry' | 'refused';

/**
 * Handles TakeWebhook.
 * @throws AppError as inbound.proto says; after each of them, only what a repeat writes again may be written
 */
export function takeWebhook(deps: TakeWebhookDeps) {
  return async (request: TakeWebhookRequest): Promise<MessageInitShape<typeof TakeWebhookResponseSchema>> => {
    const platform = deps.sources.get(request.provider)?.webhook ? request.provider : 'unknown';
    const took = (outcome: Outcome) => webhooksTaken.add(1, { platform, outcome });
    try {
      const use = await take(deps, request);
      took(use === WebhookUse.RECORDED ? 'recorded' : 'ignored');
      return { use };
    } catch (error) {
      const outcome = error instanceof AppError ? (OUTCOMES[error.reason] ?? 'retry') : 'retry';
      took(outcome);
      const fields = { platform, connection_id: request.connectionId.slice(0, 36), reason: outcome };
      if (outcome !== 'unknown') deps.logger.warn({ ...fields, err: error }, 'webhook of a provider not taken');
      throw error;
    }
  };
}

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  not_found: 'unknown',
  unauthorized: 'unsigned',
  invalid_request: 'unreadable',
  connection_not_ready: 'refused',
  not_implemented: 'refused',
};

async function take(deps: TakeWebhookDeps, request: TakeWebhookRequest): Promise<WebhookUse> {
  const { connections, sources } = deps;
  const { provider, connectionId, body, headers } = request;
  const webhook = sources.get(provider)?.webhook;
  if (!webhook) throw noSuchAddress();
  const delivery = { body, headers, query: new URLSearchParams(request.query) };
  if (connectionId === APP_ADDRESS) {
    await requireSigned(deps, webhook, delivery, null);
    return deliverAll(deps, request, await read(deps, webhook, request, delivery));
  }
  const connection = await connections.addressed(provider, connectionId);
  if (!connection) throw noSuchAddress();
  await requireSigned(deps, webhook, delivery, connection);
  // It may be signed for another account of the app, but such a delivery says nothing about this one.
  const isAbout = ({ account, isLinked }: WebhookNotice) =>
    account === null || account === (isLinked ? connection.linked_external_id : connection.account_external_id);
  const notice = (await read(deps, webhook, request, delivery)).find(isAbout);
  if (notice) return deliver(deps, [connection], notice);
  await noteUnknown(deps, request, 'unused');
  return WebhookUse.IGNORED;
}

/**
 * Delivers each notice to all connections of its account. A failed notice does not hold up the others, and makes the provider
 * send all of them again.
 */
async function deliverAll(
  deps: TakeWebhookDeps,
  request: TakeWebhookRequest,
  notices: readonly WebhookNotice[],
): Promise<WebhookUse> {
  let use: WebhookUse = WebhookUse.IGNORED;
  if (notices.length === 0) await noteUnknown(deps, request, 'unused');
  const failures: unknown[] = [];
  for (const notice of notices) {
    if (notice.account === null) continue;
    try {
      const { connections } = deps;
      const found = notice.isLinked
        ? await connections.ofLinkedAccount(request.provider, notice.account)
        : await connections.ofAccount(request.provider, notice.account);
      if (found.length === 0) await noteUnknown(deps, request, 'unused');
      if ((await deliver(deps, found, notice)) === WebhookUse.RECORDED) use = WebhookUse.RECORDED;
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
  return use;
}

/** @throws AppError unauthorized; not_implemented while no secret is set */
async function requireSigned(
  { seal, now }: TakeWebhookDeps,
  webhook: WebhookSource,
  delivery: InboundDelivery,
  connection: ConnectionDoc | null,
): Promise<void> {
  const own = connection?.sealed_webhook_secret;
  const opened = connection && own ? await seal.open(connection._id, own) : undefined;
  const secrets = [opened, webhook.appSecret].filter((secret) => secret !== undefined);
  if (secrets.length === 0) throw appError('not_implemented', 'The secret that signs these webhooks has not been set.');
  if (secrets.some((secret) => webhook.isSigned(delivery, secret, now()))) return;
  throw appError('unauthorized', 'The signature is wrong, or too old.');
}

/** Reads what a delivery is about. @throws AppError invalid_request */
async function read(
  deps: TakeWebhookDeps,
  webhook: WebhookSource,
  request: TakeWebhookRequest,
  delivery: InboundDelivery,
): Promise<readonly WebhookNotice[]> {
  try {
    return [webhook.notice(delivery) ?? []].flat();
  } catch (error) {
    if (!(error instanceof UnreadableDelivery)) throw error;
    await noteUnknown(deps, request, 'unread');
    throw appError('invalid_request', 'The body is not one that the provider sends.', { cause: error });
  }
}

/** Notes a signed webhook for operators; the provider's answer does not depend on it. */
async function noteUnknown(
  { unknown, now, logger }: TakeWebhookDeps,
  { provider: platform, connectionId, headers, body }: TakeWebhookRequest,
  kind: UnknownKind,
): Promise<void> {
  const webhook = { platform, connection_id: connectionId, kind };
  await unknown.note(webhook, webhookOutline(headers, body), now()).catch((err: unknown) => {
    logger.warn({ platform, connection_id: connectionId, err }, 'an unknown webhook was not noted');
  });
}

const noSuchAddress = () => appError('not_found', 'No connection takes webhooks at this address.');

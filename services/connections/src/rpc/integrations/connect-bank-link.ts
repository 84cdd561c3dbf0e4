// Finishes connecting a bank: what the widget returned becomes a connection.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  ConnectBankLinkRequest,
  ConnectBankLinkResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import { bankHolder } from '../../domain/integrations/bank-holder.ts';
import { isToken, TOKEN_RULE } from '../../domain/provider-token.ts';
import type { Fintoc } from '../../providers/fintoc/fintoc.ts';
import type { BankLinkIntents } from '../../store/bank-link-intents.ts';
import type { Connections } from '../../store/connections.ts';
import { connectionMessage } from '../connection-message.ts';
import { connectionNotFound, invalid } from '../refusals.ts';
import { keyRefused, notConfigured } from './key-refused.ts';
import { type StoreConnectionDeps, storeConnection } from './store-connection.ts';

export interface ConnectBankLinkDeps extends StoreConnectionDeps {
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  readonly connections: Pick<Connections, 'put' | 'find'>;
  readonly fintoc: Fintoc | undefined;
  readonly intents: Pick<BankLinkIntents, 'find' | 'finish'>;
}

/**
 * Handles ConnectBankLink; a repeat returns the connection that the intent became, since the widget's token works only once.
 * @throws AppError provider_not_configured, not_found, validation_error, account_connected_elsewhere, provider_error
 */
export function connectBankLink({ fintoc, intents, ...deps }: ConnectBankLinkDeps) {
  return async (request: ConnectBankLinkRequest): Promise<MessageInitShape<typeof ConnectBankLinkResponseSchema>> => {
    const { profileId, workspaceId, linkIntentId, exchangeToken } = request;
    if (!fintoc) throw notConfigured();
    if (!isToken(exchangeToken)) throw invalid('exchange_token', `exchange_token ${TOKEN_RULE}`);
    const intent = await intents.find(linkIntentId, profileId, deps.now());
    if (!intent) throw appError('not_found', 'This profile has no open bank link with that id.');
    if (intent.connectionId !== null) {
      const made = await deps.connections.find(profileId, intent.connectionId);
      if (!made) throw connectionNotFound();
      return { connection: connectionMessage(made), created: false };
    }
    const signal = AbortSignal.timeout(deps.askMs);
    const link = await fintoc.exchange(exchangeToken, signal).catch(keyRefused('exchange_token'));
    const { connection, created } = await storeConnection(
      deps,
      { profileId, workspaceId },
      {
        channel: 'fintoc',
        accountExternalId: bankHolder(link.institution.id, link.holderId),
        accountName: `${link.institution.name} (${link.holderType})`,
        token: link.linkToken,
      },
    );
    await intents.finish(linkIntentId, profileId, connection._id);
    return { connection: connectionMessage(connection), created };
  };
}

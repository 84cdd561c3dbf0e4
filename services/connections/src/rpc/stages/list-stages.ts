// Lists the stages of the CRM's pipelines live, and what each means.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type {
  ListStagesRequest,
  ListStagesResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/stages_pb.ts';
import type { Crms } from '../../domain/crm/crm.ts';
import { STAGE_MEANINGS } from '../../domain/crm/outcome-key.ts';
import { suggested } from '../../domain/crm/suggest-outcome.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import type { StageDefinitionDoc, StageDefinitions } from '../../store/stage-definitions.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { stageMessage } from './stage-message.ts';

const USABLE = new Set(['active', 'needs_action']);

export interface ListStagesDeps {
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  readonly connections: Pick<Connections, 'list' | 'needsReconnect'>;
  readonly crms: Crms;
  readonly definitions: Pick<StageDefinitions, 'see'>;
  readonly seal: Pick<TokenSeal, 'open'>;
  now(): Date;
}

/** Handles ListStages. @throws AppError not_found, connection_not_ready, provider_error */
export function listStages({ connections, crms, definitions, seal, now, askMs }: ListStagesDeps) {
  async function stagesOf(connection: ConnectionDoc, signal: AbortSignal): Promise<StageDefinitionDoc[]> {
    const crm = crms.get(connection.channel);
    if (!crm) return [];
    try {
      const accessToken = await seal.open(connection._id, connection.sealed_token);
      const access = { accountExternalId: connection.account_external_id, accessToken, signal };
      return await definitions.see(connection, (await crm.stages(access)).map(suggested), now());
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind !== 'reconnect') throw failed(error);
      await connections.needsReconnect(connection, error.message, now());
      throw notReady();
    }
  }

  return async ({
    profileId,
    channel,
  }: ListStagesRequest): Promise<MessageInitShape<typeof ListStagesResponseSchema>> => {
    const found = await connections.list(profileId, channel);
    const linked = found.filter(({ status }) => status !== 'disconnected');
    if (linked.length === 0) throw noCrm();
    const usable = linked.filter(({ status }) => USABLE.has(status));
    if (usable.length === 0) throw notReady();
    const signal = AbortSignal.timeout(askMs);
    const stages = await Promise.all(usable.map((connection) => stagesOf(connection, signal)));
    return { stages: stages.flat().map(stageMessage), outcomeKeys: [...STAGE_MEANINGS] };
  };
}

const noCrm = (): AppError => appError('not_found', 'This profile has no connection to a CRM.');

const notReady = (): AppError =>
  appError('connection_not_ready', 'Connect the account again first: its grant no longer works.');

const failed = (error: ProviderError): AppError =>
  appError('provider_error', `The platform says: ${error.message}`, { cause: error });

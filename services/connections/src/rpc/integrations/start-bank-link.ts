// Starts connecting a bank: returns what a browser needs to open Fintoc's widget.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  StartBankLinkRequest,
  StartBankLinkResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import type { Fintoc } from '../../providers/fintoc/fintoc.ts';
import type { BankLinkIntents } from '../../store/bank-link-intents.ts';
import { invalid } from '../refusals.ts';
import { callRefused, notConfigured } from './key-refused.ts';

export interface StartBankLinkDeps {
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  /** Undefined when the deployment has no account with Fintoc. */
  readonly fintoc: Fintoc | undefined;
  readonly intents: Pick<BankLinkIntents, 'begin'>;
  now(): Date;
}

/** Handles StartBankLink. @throws AppError provider_not_configured, validation_error, provider_error */
export function startBankLink({ fintoc, intents, now, askMs }: StartBankLinkDeps) {
  return async (request: StartBankLinkRequest): Promise<MessageInitShape<typeof StartBankLinkResponseSchema>> => {
    const { profileId } = request;
    if (!fintoc) throw notConfigured();
    const { holderType } = request;
    if (holderType !== 'individual' && holderType !== 'business')
      throw invalid('holder_type', 'holder_type must be individual or business.');
    const intent = await fintoc.startLink(holderType, AbortSignal.timeout(askMs)).catch(callRefused);
    const expiresAt = await intents.begin(intent.id, profileId, now());
    return {
      linkIntentId: intent.id,
      widgetToken: intent.widgetToken,
      publicKey: fintoc.publicKey,
      expiresAt: timestampFromDate(expiresAt),
    };
  };
}

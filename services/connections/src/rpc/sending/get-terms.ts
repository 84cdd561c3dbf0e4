// Finds the account in which an audience would be made, and asks what its platform requires first.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  GetTermsRequest,
  GetTermsResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/audiences_pb.ts';
import { invalid } from '../refusals.ts';
import { callPlatform, type ExportAccountsDeps, exportAccounts } from './export-accounts.ts';

/** Handles GetTerms. @throws AppError whatever exportAccounts throws; validation_error for several accounts; provider_error */
export function getTerms(deps: ExportAccountsDeps) {
  return async (request: GetTermsRequest): Promise<MessageInitShape<typeof GetTermsResponseSchema>> => {
    const [account, ...others] = await exportAccounts(deps, request);
    if (account === undefined || others.length > 0)
      throw invalid(
        'connection_id',
        'connection_id is required: the profile has several ad accounts, which GET /api/v1/connections lists.',
      );
    const { exports, of, connection } = account;
    const { objects } = deps.platforms.get(connection.channel) ?? {};
    const state = await callPlatform(deps, account, async () => objects?.account(of));
    const accepted = await callPlatform(deps, account, () => exports.audienceTerms(of));
    return {
      ...{ connectionId: connection._id, channel: connection.channel },
      termsUrl: exports.audienceTermsUrl(connection.account_external_id),
      ...(accepted !== undefined && { accepted }),
      ...(typeof state?.mayWrite === 'boolean' && { mayWrite: state.mayWrite }),
    };
  };
}

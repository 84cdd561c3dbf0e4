// Handles IssueUserToken: issues the token with which an agent server acts for a person.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type {
  IssueUserTokenRequest,
  IssueUserTokenResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { Access } from '../access.ts';

/** @throws AppError not_found for an unknown profile or member, validation_error for scopes that the person cannot give */
export function createIssueUserTokenRpc({ access }: { access: Access }) {
  return async function issueUserToken(
    request: IssueUserTokenRequest,
  ): Promise<MessageInitShape<typeof IssueUserTokenResponseSchema>> {
    const expiresAt = request.expiresAt === undefined ? null : timestampDate(request.expiresAt);
    const { key, text } = await access.people.issueUserToken({ ...request, expiresAt });
    return { keyId: key._id, userToken: text };
  };
}

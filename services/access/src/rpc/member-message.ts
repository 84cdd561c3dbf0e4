// Converts a member to their message for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { MemberSchema } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { MemberDoc, UserDoc } from '../store/people.ts';

export function memberMessage(
  member: MemberDoc,
  { email, name, address_proved_at }: UserDoc,
): MessageInitShape<typeof MemberSchema> {
  return {
    userId: member.user_id,
    workspaceId: member.workspace_id,
    email,
    name,
    role: member.role,
    addressProved: address_proved_at !== null,
    createdAt: timestampFromDate(member.created_at),
  };
}

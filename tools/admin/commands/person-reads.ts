// Implements the commands pii-log …: who read which persons of a workspace.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type Command, optionalText, text, wholeNumber } from '../command.ts';

export const personReadCommands: readonly Command[] = [
  {
    words: ['pii-log', 'list'],
    summary: 'lists reads of persons in a workspace, newest first; kept for 365 days',
    options: {
      workspace: { value: 'ID', about: 'the workspace', required: true },
      limit: { value: '100', about: 'how many, at most 1,000' },
      cursor: { value: 'C', about: 'next_cursor of the previous page' },
    },
    run: async (clients, given) => {
      const { reads, nextCursor } = await clients.people.listPersonReads({
        workspaceId: text(given, 'workspace'),
        limit: wholeNumber(given, 'limit') ?? 0,
        cursor: optionalText(given, 'cursor') ?? '',
      });
      return {
        reads: reads.map((read) => ({
          id: read.id,
          at: read.at === undefined ? null : timestampDate(read.at).toISOString(),
          operation: read.operation,
          profile_id: read.profileId || null,
          credential: { kind: read.credentialKind, id: read.credentialId, name: read.credentialName },
          user_id: read.userId || null,
          customer_profile_ids: read.customerProfileIds,
          request_id: read.requestId,
        })),
        next_cursor: nextCursor || null,
      };
    },
  },
];

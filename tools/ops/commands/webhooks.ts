// Implements the command webhooks, which shows the webhooks of providers that no rule understood.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type Command, wholeNumber } from '../../admin/command.ts';
import type { OpsContext } from '../context.ts';

const SHOWN = 100;

export const unknownWebhooksCommand: Command<OpsContext> = {
  words: ['webhooks'],
  summary: 'lists signed webhooks of providers that no rule understood in the last 30 days, by type, latest first',
  options: { limit: { value: '100', about: 'how many to show' } },
  run: async (context, given) => {
    const { webhooks } = await context.inbound.listUnknownWebhooks({ limit: wholeNumber(given, 'limit') ?? SHOWN });
    const at = (time: (typeof webhooks)[number]['lastAt']) => (time ? timestampDate(time).toISOString() : null);
    return {
      webhooks: webhooks.map(({ platform, connectionId, kind, type, members, count, firstAt, lastAt }) => ({
        ...{ platform, connection_id: connectionId, kind, type: type || null, count: Number(count) },
        ...{ first_at: at(firstAt), last_at: at(lastAt), members: members.join(' ') },
      })),
    };
  },
};

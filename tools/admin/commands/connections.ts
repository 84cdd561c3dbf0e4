// Implements the commands connection …: links of profiles to ad platforms and providers.
import { type Command, optionalText, text } from '../command.ts';
import { workspaceOf } from '../profiles.ts';

export const connectionCommands: readonly Command[] = [
  {
    words: ['connection', 'create'],
    summary: 'connects an account with a token that you have; only one profile of a workspace can have it',
    options: {
      profile: { value: 'ID', about: 'the profile that it belongs to', required: true },
      channel: {
        value: 'social_ads',
        about: 'social_ads, search_ads, google_calendar, crm_provider, payments_provider_a or payments_provider_b',
        required: true,
      },
      account: { value: 'act_1', about: 'the account on the platform', required: true },
      token: {
        value: 'T',
        about: 'an access token; for search_ads and google_calendar a refresh token',
        required: true,
      },
      manager: { value: 'ID', about: 'the manager account, for search_ads' },
      'webhook-secret': { value: 'S', about: 'the secret with which the provider signs the webhooks of this account' },
    },
    run: async (clients, given) => {
      const profileId = text(given, 'profile');
      const { connection, created } = await clients.connections.createConnection({
        profileId,
        workspaceId: await workspaceOf(clients, profileId),
        channel: text(given, 'channel'),
        accountExternalId: text(given, 'account'),
        accessToken: text(given, 'token'),
        managerExternalId: optionalText(given, 'manager') ?? '',
        webhookSecret: optionalText(given, 'webhook-secret') ?? '',
      });
      return { connection_id: connection?.id ?? '', created };
    },
  },
];

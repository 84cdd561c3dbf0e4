// connection …: links of profiles to ad platforms.
import { type Command, optionalText, text } from '../command.ts';

export const connectionCommands: readonly Command[] = [
  {
    words: ['connection', 'create'],
    summary: 'connects an ad account with a token that you already have',
    options: {
      profile: { value: 'ID', about: 'the profile that it belongs to', required: true },
      channel: { value: 'social_ads', about: 'social_ads or search_ads', required: true },
      account: { value: 'act_1', about: 'the account at the platform', required: true },
      token: { value: 'T', about: 'an access token; for search_ads a refresh token', required: true },
      manager: { value: 'ID', about: 'the manager account, for search_ads' },
    },
    run: async (clients, given) => {
      const { connection, created } = await clients.connections.createConnection({
        profileId: text(given, 'profile'),
        channel: text(given, 'channel'),
        accountExternalId: text(given, 'account'),
        accessToken: text(given, 'token'),
        managerExternalId: optionalText(given, 'manager') ?? '',
      });
      return { connection_id: connection?.id ?? '', created };
    },
  },
];

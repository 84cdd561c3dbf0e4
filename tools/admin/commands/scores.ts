// Implements the commands scores …: the scores by which ads are ranked.
import type { AdminClients } from '../clients.ts';
import { type Command, text } from '../command.ts';

export const scoreCommands: readonly Command<Pick<AdminClients, 'scoring'>>[] = [
  {
    words: ['scores', 'rebuild'],
    summary: 'scores the ads of a profile anew now; queued is false when none of them was ever synced',
    options: { profile: { value: 'ID', about: 'the profile', required: true } },
    run: async (clients, given) => {
      const { queued } = await clients.scoring.requestRebuild({ profileId: text(given, 'profile') });
      return { queued };
    },
  },
];

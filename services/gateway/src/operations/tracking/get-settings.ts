// Declares GET /tracking/settings, which returns the settings of the profile's tracker.
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { SettingsRow, settingsExample, settingsRow } from './tracker-settings.ts';

export const getSettings = operation({
  method: 'GET',
  path: '/tracking/settings',
  area: 'tracking',
  summary: 'Read the tracker settings',
  description: 'Returns every setting of the tracker and of what is stored of its events, including defaults.',
  scopes: allOf('analytics:read'),
  answer: answerOf(SettingsRow),
  errors: [],
  examples: { answer: { data: settingsExample, meta: exampleMeta } },
  handle: async ({ profileId }, { sites }) => ({
    data: settingsRow((await sites.getSettings({ profileId })).settings),
  }),
});

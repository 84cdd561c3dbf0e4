// Declares PATCH /tracking/settings, which changes the members that are sent.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { exampleMeta } from '../example-meta.ts';
import { SettingsRow, settingsExample, settingsFields, settingsRow } from './tracker-settings.ts';

const Body = z
  .strictObject(settingsFields)
  .partial()
  .check(
    rule('the body has at least one member to change', ({ value, issues }) => {
      if (Object.values(value).some((member) => member !== undefined)) return;
      issues.push({ code: 'custom', input: value, path: [], message: 'must have at least one member to change' });
    }),
  )
  .meta({ id: 'TrackerSettingsChange' });

export const changeSettings = operation({
  method: 'PATCH',
  path: '/tracking/settings',
  area: 'tracking',
  summary: 'Change the tracker settings',
  description:
    'Sets the members that are sent and leaves the rest unchanged; a list is replaced as a whole. The collector applies them within a second. What the script itself does (cookie, forms, privacy signals) changes in a browser once it fetches the script again, within a day. What was recorded stays as it is.',
  scopes: allOf('attribution:write'),
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 64 * 1024 },
  answer: answerOf(SettingsRow),
  errors: ['validation_error'],
  refusals: {
    validation_error:
      'A site is a host name that can exist on the internet and is not a public suffix; an excluded address is an IP address or a CIDR range.',
  },
  examples: {
    request: { allowed_sites: ['shop.example'], excluded_ips: ['203.0.113.7'] },
    answer: { data: settingsExample, meta: exampleMeta },
  },
  handle: async ({ profileId, credential, body }, { sites }) => {
    const { settings } = await sites.changeSettings({
      profileId,
      changedBy: `${credential.kind}:${credential.id}`,
      ...(body.allowed_sites && { allowedSites: { values: body.allowed_sites } }),
      ...(body.own_sites && { ownSites: { values: body.own_sites } }),
      ...(body.excluded_ips && { excludedIps: { values: body.excluded_ips } }),
      ...(body.stripped_parameters && { strippedParameters: { values: body.stripped_parameters } }),
      respectPrivacySignals: body.respect_privacy_signals,
      captureForms: body.capture_forms,
      visitorCookieDays: body.visitor_cookie_days,
      locationDetail: body.location_detail,
      browserRevenue: body.browser_revenue,
    });
    return { data: settingsRow(settings) };
  },
});

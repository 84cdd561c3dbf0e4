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
    'Sets the members that are sent and leaves the rest unchanged; a list is replaced as a whole, and null clears cookie_domain. The collector applies them within a second, and a browser has the new script within a minute. What was recorded stays as it is.',
  scopes: allOf('attribution:write'),
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 64 * 1024 },
  answer: answerOf(SettingsRow),
  errors: ['validation_error'],
  refusals: {
    validation_error:
      'A site or a domain is a host name that can exist on the internet and is not a public suffix; an excluded address is an IP address or a CIDR range; an excluded path begins with a slash; the link parameter is no campaign tag and no click id.',
  },
  examples: {
    request: { sites: ['shop.example'], exclude_ips: ['203.0.113.7'] },
    answer: { data: settingsExample, meta: exampleMeta },
  },
  handle: async ({ profileId, credential, body }, { sites }) => {
    const { settings } = await sites.changeSettings({
      profileId,
      changedBy: `${credential.kind}:${credential.id}`,
      sessionTimeoutMinutes: body.session_timeout_minutes,
      cookieDays: body.cookie_days,
      cookieDomain: body.cookie_domain === null ? '' : body.cookie_domain,
      honourGpc: body.honour_gpc,
      honourDnt: body.honour_dnt,
      trackForms: body.track_forms,
      trackOutbound: body.track_outbound,
      trackSpa: body.track_spa,
      ...(body.sites && { sites: { values: body.sites } }),
      ...(body.own_sites && { ownSites: { values: body.own_sites } }),
      ...(body.exclude_paths && { excludePaths: { values: body.exclude_paths } }),
      ...(body.exclude_ips && { excludeIps: { values: body.exclude_ips } }),
      ...(body.stripped_parameters && { strippedParameters: { values: body.stripped_parameters } }),
      consent: body.consent,
      botFilter: body.bot_filter,
      geo: body.geo,
      linkTokenParam: body.link_token_param,
      browserRevenue: body.browser_revenue,
    });
    return { data: settingsRow(settings) };
  },
});

// Implements the commands app …: partner apps and their secrets.

import type { App } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { type Command, flag, list, ON_OFF, onOff, optionalText, requireOneOf, text } from '../command.ts';
import { isoTime } from '../iso-time.ts';

const TIERS = ['standard', 'elevated', 'internal'] as const;

const DETAILS = {
  'redirect-uris': { value: 'a,b', about: 'where a finished connect may send people: https, or http on localhost' },
  'return-origins': { value: 'a,b', about: 'further origins of return_url, such as https://app.example.com' },
  'logo-url': { value: 'URL', about: 'an https image, shown to people who connect' },
  tier: { value: 'standard', about: 'requests a minute: 300, 1200 or 6000', oneOf: TIERS },
} as const;

export const appCommands: readonly Command[] = [
  {
    words: ['app', 'create'],
    summary: 'creates a partner app; its client secret is shown only this once',
    options: {
      workspace: { value: 'ID', about: 'the workspace of the company that owns it', required: true },
      name: { value: 'X', about: 'shown to people who connect', required: true },
      scopes: { value: 'a,b', about: 'the most scopes that it can hold; by default every scope of apps' },
      ...DETAILS,
    },
    run: async (clients, given) => {
      const scopes = list(given, 'scopes');
      const { app, clientSecret } = await clients.apps.createApp({
        workspaceId: text(given, 'workspace'),
        name: text(given, 'name'),
        logoUrl: optionalText(given, 'logo-url') ?? '',
        redirectUris: list(given, 'redirect-uris'),
        allowedReturnOrigins: list(given, 'return-origins'),
        rateTier: optionalText(given, 'tier') ?? '',
        scopes,
        allScopes: scopes.length === 0,
      });
      return { client_id: app?.appId ?? '', client_secret: clientSecret };
    },
  },
  {
    words: ['app', 'list'],
    summary: 'lists every app, without secrets',
    options: {},
    run: async (clients) => ({ apps: (await clients.apps.listApps({})).apps.map(appRow) }),
  },
  {
    words: ['app', 'change'],
    summary: 'sets what is given and leaves the rest; takes effect within a second',
    options: {
      app: { value: 'ID', about: 'its client id', required: true },
      name: { value: 'X', about: 'another name' },
      scopes: { value: 'a,b', about: 'the scopes that replace the present ones; keys and tokens never hold more' },
      ...DETAILS,
      disabled: { value: 'on', about: 'on stops its keys and tokens until it is off again', oneOf: ON_OFF },
    },
    run: async (clients, given) => {
      requireOneOf(given, ['name', 'scopes', ...Object.keys(DETAILS), 'disabled']);
      const { app } = await clients.apps.changeApp({
        appId: text(given, 'app'),
        name: optionalText(given, 'name'),
        logoUrl: optionalText(given, 'logo-url'),
        redirectUris: list(given, 'redirect-uris'),
        allowedReturnOrigins: list(given, 'return-origins'),
        rateTier: optionalText(given, 'tier'),
        scopes: list(given, 'scopes'),
        disabled: onOff(given, 'disabled'),
      });
      return app ? appRow(app) : {};
    },
  },
  {
    words: ['app', 'rotate-secret'],
    summary: 'issues a client secret; the others and their tokens end within a second, delegated keys stay',
    options: {
      app: { value: 'ID', about: 'its client id', required: true },
      'keep-others': { about: 'keep the older secrets valid, for a change without an outage' },
      'revoke-keys': { about: 'also end every delegated key of the app: whoever had the secret may have issued some' },
    },
    run: async (clients, given) => {
      const appId = text(given, 'app');
      const { clientSecret, revokedKeys } = await clients.apps.rotateAppSecret({
        appId,
        keepOthers: flag(given, 'keep-others'),
        revokeKeys: flag(given, 'revoke-keys'),
      });
      return { client_id: appId, client_secret: clientSecret, revoked_keys: revokedKeys };
    },
  },
];

function appRow(app: App): object {
  return {
    client_id: app.appId,
    workspace_id: app.workspaceId,
    name: app.name,
    logo_url: app.logoUrl || null,
    redirect_uris: app.redirectUris,
    allowed_return_origins: app.allowedReturnOrigins,
    rate_tier: app.rateTier,
    scopes: app.scopes,
    live_secrets: app.liveSecrets,
    agreement_version: app.agreementVersion || null,
    agreement_accepted_at: isoTime(app.agreementAcceptedAt),
    created_at: isoTime(app.createdAt),
    disabled_at: isoTime(app.disabledAt),
  };
}

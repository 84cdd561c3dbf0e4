// Lists every operation with its scope, copied from the contract's table: tests read this, never the declarations. Operations
// that this project has beyond the contract are in a table of their own.

/** Method, path below /api/v1 and scope: a space means all of them, | any of them, - any valid credential, public none. */
const TABLE = `
GET /customers customers:read
POST /customers attribution:write
GET /customers/search customers:read
GET /customers/journey conversions:read|customers:read
GET /customers/{id}/journey customers:read
GET /customers/{id}/journey-summary customers:read
POST /customers/{id}/journey-summary customers:read
POST /customers/link-tokens attribution:write
POST /customers/erasures attribution:write
GET /customers/erasures/{erasure_id} attribution:write|conversions:read
POST /workspaces/{workspaceId}/customer-erasures -
GET /conversions/{id}/journey conversions:read|customers:read
GET /outcomes/recorded conversions:read|customers:read
GET /campaigns campaigns:read
GET /campaigns/trend campaigns:read
GET /campaigns/unattributed campaigns:read
GET /campaigns/platform-comparison campaigns:read
GET /campaigns/{id}/conversions campaigns:read
GET /overview campaigns:read
GET /ads/{id} campaigns:read
GET /top-performers campaigns:read
POST /campaigns/{id}/pause campaigns:apply
POST /campaigns/{id}/resume campaigns:apply
GET /campaigns/{id}/status campaigns:apply
POST /ads/{id}/pause campaigns:apply
POST /ads/{id}/resume campaigns:apply
POST /adsets/{id}/budget campaigns:apply
GET /actions campaigns:apply
POST /actions/{action_id}/undo campaigns:apply
GET /quality/ad-ids campaigns:read
GET /quality/ad-ids/url-tags campaigns:read
POST /quality/ad-ids/url-tags/apply campaigns:apply
POST /quality/ad-ids/url-tags/{action_id}/undo campaigns:apply
POST /ads/{id}/creative-analysis creatives:write
GET /ads/{id}/creative-analysis campaigns:read
POST /partner/declared-source attribution:write
POST /partner/ad-referrals attribution:write
POST /partner/ad-referrals/preview attribution:write
POST /goals goals:write
GET /goals/definitions goals:write|conversions:read
POST /goals/definitions goals:write
PATCH /outcome-definitions/{id} goals:write
PUT /profile/outcome-definitions goals:write
PUT /classification goals:write
GET /classification goals:write|campaigns:read
GET /connections connections:read
GET /connections/{id} connections:read
DELETE /connections/{id} connections:write
POST /connections/{id}/disconnect connections:write
GET /connections/{id}/pixels exports:read
POST /connections/{provider}/handoff connections:write
GET /connections/{provider}/stages connections:read|analytics:read
GET /connections/pending/{provider} connections:write
POST /connections/pending/{provider}/finalize connections:write
POST /connections/sync connections:write
GET /connections/sync/status connections:read
GET /handoffs/{id} connections:read|connections:write
GET /handoffs/{id}/page public
GET /handoffs/{id}/start public
GET /oauth/callback/{provider} public
POST /integrations/fintoc/link/start connections:write
POST /integrations/fintoc/link/connect connections:write
GET /integrations/lhg/outcomes/prefill connections:read
GET /integrations/manychat/connection connections:read
POST /integrations/manychat/connection connections:write
GET /integrations/meta/pages connections:read
POST /integrations/meta/pages connections:write
GET /integrations/shopify/manual-connections connections:read
POST /integrations/shopify/manual-connections connections:write
PATCH /integrations/shopify/manual-connections/{connectionId} connections:write
DELETE /integrations/shopify/manual-connections/{connectionId} connections:write
POST /integrations/shopify/web-pixel/activate connections:write
POST /integrations/{provider}/webhook/{connectionId} public
GET /integrations/{provider}/webhook/{connectionId} public
GET /exports/destinations exports:read
POST /exports/destinations exports:write
GET /exports/deliveries exports:read
GET /conversion-sync/catalog exports:read
PUT /conversion-sync/catalog exports:write
POST /conversion-sync/platform-safe/target exports:write
POST /exports/audiences exports:write
POST /messages/email attribution:write
POST /messages/chat attribution:write
POST /messages/media attribution:write
GET /messages/media/{id} attribution:write
POST /messages/chat/numbers connections:write
GET /calendars/{connectionId}/events connections:read
POST /tracking/keys attribution:write
GET /tracking/keys analytics:read
DELETE /tracking/keys/{id} attribution:write
GET /tracking/snippet analytics:read
GET /tracking/installers/gtm analytics:read
GET /tracking/installers/shopify-pixel analytics:read
GET /tracking/custom-domains analytics:read
POST /tracking/custom-domains attribution:write
DELETE /tracking/custom-domains/{id} attribution:write
POST /tracking/custom-domains/{id}/verify attribution:write
GET /tracking/events visitors:read
GET /tracking/ops analytics:read
GET /tracking/origin analytics:read
GET /tracking/quality analytics:read
GET /tracking/replay-status analytics:read
GET /tracking/settings analytics:read
PATCH /tracking/settings attribution:write
GET /tracking/verification analytics:read
POST /tracking/verification attribution:write
POST /events attribution:write
GET /payments commerce:read
PUT /payments/{payment_id}/installment attribution:write
PUT /payments/{payment_id}/payer attribution:write
POST /payments/{payment_id}/refund attribution:write
DELETE /payments/{payment_id}/refund attribution:write
POST /payments/webpay attribution:write
POST /webhooks attribution:write|connections:write
GET /webhooks conversions:read|customers:read
PATCH /webhooks/{id} attribution:write|connections:write
DELETE /webhooks/{id} attribution:write|connections:write
GET /webhooks/{id}/deliveries conversions:read|customers:read
POST /webhooks/{id}/deliveries/{delivery_id}/redeliver attribution:write|connections:write
POST /webhooks/{id}/test attribution:write|connections:write
POST /oauth/token public
POST /oauth/revoke public
POST /workspaces workspaces:write
GET /workspaces workspaces:write
PATCH /workspaces/{workspaceId}/reporting-currency workspaces:write
GET /workspaces/{workspaceId}/pii-access-log -
POST /profiles profiles:write
GET /profiles -
PUT /profiles/{profileId}/entitlements/svc_attribution -
POST /api-keys -
GET /api-keys -
DELETE /api-keys/{id} -
POST /session public
DELETE /session -
POST /account/password -
POST /apps/{appId}/data-processing-agreement -
POST /invitations/{token}/accept public
GET /openapi.json public
GET /me -
`;

/** Beyond the contract; docs/adr/0037, 0052, 0062, 0071 and 0074, docs/report-days.md and docs/scoring.md say why. */
const BEYOND = `
PATCH /profiles/{profileId} profiles:write|attribution:write
GET /organic-search campaigns:read
GET /exports/audiences exports:read
GET /exports/audiences/{id} exports:read
GET /conversions/{id}/explanation conversions:read|customers:read
GET /overview/days campaigns:read
GET /tracking/freshness analytics:read
GET /paths campaigns:read
GET /ads/{id}/thumbnail campaigns:read
`;

export interface ContractRow {
  readonly method: string;
  readonly path: string;
  /** As written in the table. */
  readonly scope: string;
  /** The scopes that the rule names. */
  readonly scopes: readonly string[];
  readonly rule: 'all' | 'any' | 'credential' | 'public';
}

/** The operations that the contract does not have, as "METHOD path". */
export const BEYOND_CONTRACT: readonly string[] = BEYOND.trim()
  .split('\n')
  .map((line) => line.split(' ').slice(0, 2).join(' '));

/** The rows by "METHOD path". */
export const CONTRACT: ReadonlyMap<string, ContractRow> = new Map(
  (TABLE + BEYOND.trimStart())
    .trim()
    .split('\n')
    .map((line) => {
      const [method = '', path = '', ...rest] = line.split(' ');
      const scope = rest.join(' ');
      return [`${method} ${path}`, { method, path, scope, ...ruleOf(scope) }];
    }),
);

function ruleOf(scope: string): Pick<ContractRow, 'rule' | 'scopes'> {
  if (scope === 'public') return { rule: 'public', scopes: [] };
  if (scope === '-') return { rule: 'credential', scopes: [] };
  return { rule: scope.includes('|') ? 'any' : 'all', scopes: scope.split(/[ |]/) };
}

/** Returns the scopes that a credential with these scopes lacks; empty when it may call. */
export function missingOf({ rule, scopes }: ContractRow, held: readonly string[]): readonly string[] {
  if (rule === 'any') return scopes.some((scope) => held.includes(scope)) ? [] : scopes;
  return scopes.filter((scope) => !held.includes(scope));
}

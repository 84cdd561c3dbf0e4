// Tests which operations are tools, how they are named, and what their hints say.
import assert from 'node:assert/strict';
import { KEY_ARGUMENT } from '../../src/mcp/input-schema.ts';
import { toolsOf } from '../../src/mcp/tool.ts';
import { getWorkspaceTopPerformers } from '../../src/operations/agents/get-workspace-top-performers.ts';
import { allOperations } from '../../src/operations/all-operations.ts';

const tools = toolsOf([...allOperations, getWorkspaceTopPerformers]);
const byName = new Map(tools.map((tool) => [tool.listed.name, tool]));

/** POST operations that do something else than to add. */
const EFFECTS: Readonly<Record<string, 'reads' | 'changes'>> = {
  '/account/password': 'changes',
  '/actions/{action_id}/undo': 'changes',
  '/ads/{id}/pause': 'changes',
  '/ads/{id}/resume': 'changes',
  '/adsets/{id}/budget': 'changes',
  '/campaigns/{id}/pause': 'changes',
  '/campaigns/{id}/resume': 'changes',
  '/connections/{id}/disconnect': 'changes',
  '/conversion-sync/platform-safe/target': 'changes',
  '/customers/erasures': 'changes',
  '/customers/{id}/journey-summary': 'changes',
  '/goals/definitions': 'changes',
  '/integrations/meta/pages': 'changes',
  '/partner/ad-referrals/preview': 'reads',
  '/payments/{payment_id}/refund': 'changes',
  '/quality/ad-ids/url-tags/apply': 'changes',
  '/quality/ad-ids/url-tags/{action_id}/undo': 'changes',
  '/workspaces/{workspaceId}/customer-erasures': 'changes',
};

describe('the tools of agents', () => {
  it('are all operations that a user token may call with JSON, and the view of the workspace', () => {
    const left = allOperations.filter((operation) => !tools.some((tool) => tool.operation === operation));
    for (const { credentials, wire, answer, path } of left)
      assert.ok(!credentials.includes('user_token') || wire !== 'envelope' || answer.bare, path);
    assert.ok(tools.length > 100);
    assert.ok(byName.has('get_workspace_top_performers'));
  });

  it('have names that every client accepts, each once', () => {
    for (const name of byName.keys()) assert.match(name, /^[a-z0-9_]{1,64}$/);
    assert.equal(byName.size, tools.length);
  });

  it('say of each POST what it does', () => {
    const found = allOperations.filter(({ method, effect }) => method === 'POST' && effect !== 'adds');
    assert.deepEqual(Object.fromEntries(found.map(({ path, effect }) => [path, effect])), EFFECTS);
  });

  const HINTS: [name: string, readOnly: boolean, destructive: boolean, idempotent: boolean, openWorld: boolean][] = [
    ['get_campaigns', true, false, true, false],
    ['post_partner_ad_referrals_preview', true, false, true, false],
    ['post_campaigns_id_pause', false, true, true, true],
    ['post_customers', false, false, false, false],
    ['put_classification', false, true, true, false],
    ['delete_webhooks_id', false, true, true, true],
  ];
  for (const [name, readOnlyHint, destructiveHint, idempotentHint, openWorldHint] of HINTS)
    it(`hint what ${name} does`, () => {
      const hints = { readOnlyHint, destructiveHint, idempotentHint, openWorldHint };
      assert.deepEqual(byName.get(name)?.listed.annotations, hints);
    });

  it('take all that is in the path, the query and the body, and the Idempotency-Key, by schemas that stand on their own', () => {
    for (const { operation, listed } of tools) {
      const { params, query, body, idempotency } = operation;
      const fields = [params, query, body].flatMap((schema) => Object.keys(schema?.shape ?? {}));
      const wanted = [...fields, ...(idempotency === 'none' ? [] : [KEY_ARGUMENT])];
      assert.deepEqual(Object.keys(listed.inputSchema.properties), wanted, listed.name);
      const references = JSON.stringify(listed.inputSchema).matchAll(/"\$ref":"([^"]*)"/g);
      const defined = Object.keys((listed.inputSchema.$defs ?? {}) as object).map((name) => `#/$defs/${name}`);
      for (const [, reference = ''] of references)
        assert.ok(defined.includes(reference), `${listed.name} ${reference}`);
    }
  });

  it('require what the operation requires', () => {
    const { inputSchema } = byName.get('post_adsets_id_budget')?.listed ?? assert.fail();
    assert.deepEqual(inputSchema.required.includes('id') && inputSchema.required.includes(KEY_ARGUMENT), true);
    const campaigns = byName.get('get_campaigns')?.listed.inputSchema ?? assert.fail();
    assert.deepEqual(campaigns.required, ['date_from', 'date_to']);
    const { type, minimum, maximum, default: usual } = campaigns.properties.limit ?? assert.fail();
    assert.deepEqual([type, minimum, maximum, usual], ['integer', 1, 50, 10]);
  });

  it('are described in little: all of them in less than 200 KB, and those that read reports in less than 40', () => {
    const sizeOf = (some: typeof tools) => JSON.stringify(some.map(({ listed }) => listed)).length;
    assert.ok(sizeOf(tools) < 200_000, String(sizeOf(tools)));
    const reports = tools.filter(({ operation }) => operation.area === 'campaigns' && operation.method === 'GET');
    assert.ok(sizeOf(reports) < 40_000, String(sizeOf(reports)));
  });
});

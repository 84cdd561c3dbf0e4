// Tests what each of the platform's refusals makes us do.
import assert from 'node:assert/strict';
import { graphError, retryAfterMs } from './graph-error.ts';

describe("the platform's refusals", () => {
  const table: [status: number, error: Record<string, unknown>, kind: string][] = [
    [401, { code: 190, error_subcode: 463 }, 'reconnect'],
    [400, { code: 190, error_subcode: 460 }, 'reconnect'],
    [400, { code: 102 }, 'reconnect'],
    [400, { code: 4, is_transient: true }, 'retry'],
    [400, { code: 17, error_subcode: 2446079 }, 'retry'],
    [400, { code: 32 }, 'retry'],
    [400, { code: 613, error_subcode: 1487742 }, 'retry'],
    [400, { code: 80000 }, 'retry'],
    [400, { code: 80004 }, 'retry'],
    [500, { code: 2, is_transient: true }, 'retry'],
    [500, { code: 1 }, 'retry'],
    [503, { code: 100 }, 'retry'],
    [400, { code: 100, is_transient: true }, 'retry'],
    [500, { code: 1, error_subcode: 99 }, 'too_much_data'],
    [
      500,
      { code: 1, message: "Please reduce the amount of data you're asking for, then retry your request" },
      'too_much_data',
    ],
    [403, { code: 200 }, 'needs_action'],
    [403, { code: 10 }, 'needs_action'],
    [400, { code: 294 }, 'needs_action'],
    [400, { code: 368 }, 'needs_action'],
    [400, { code: 100, error_subcode: 33 }, 'failed'],
    [400, { code: 2635 }, 'failed'],
    [400, {}, 'failed'],
  ];
  for (const [status, error, kind] of table) {
    it(`${status} ${JSON.stringify(error)} means ${kind}`, () =>
      assert.equal(graphError(status, { error }, {}).kind, kind));
  }

  it('without the envelope mean that something in between failed: retry', () => {
    assert.equal(graphError(502, undefined, {}).kind, 'retry');
    assert.equal(graphError(200, '<html>', {}).code, 'http_200');
  });

  it("keep the platform's own texts, those for people first", () => {
    assert.equal(graphError(400, { error: { code: 100, message: '(#100) Invalid' } }, {}).message, '(#100) Invalid');
    assert.equal(
      graphError(400, { error: { code: 100, message: '(#100)', error_user_msg: 'Budget too low.' } }, {}).message,
      'Budget too low.',
    );
    assert.equal(graphError(400, { error: { code: 100, message: 'x'.repeat(9000) } }, {}).message.length, 500);
  });

  it('name the longest wait of the usage headers', () => {
    const business = JSON.stringify({
      1: [{ estimated_time_to_regain_access: 3 }, { estimated_time_to_regain_access: 7 }],
      2: [{}],
    });
    assert.equal(retryAfterMs({ 'x-business-use-case-usage': business }), 420_000);
    assert.equal(retryAfterMs({ 'x-ad-account-usage': '{"reset_time_duration":100}' }), 100_000);
    assert.equal(retryAfterMs({ 'x-business-use-case-usage': 'broken', 'x-ad-account-usage': '[]' }), undefined);
    assert.equal(retryAfterMs({}), undefined);
  });
});

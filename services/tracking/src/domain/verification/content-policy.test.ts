// Tests which scripts and connections a Content-Security-Policy allows (CSP Level 3).
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { allows, directiveWith, forbidsScripts, readPolicies } from './content-policy.ts';

const SCRIPT = 'https://collect.example/t/k.js';

const allowed = (text: string, { url = SCRIPT, page = 'https://shop.example/', kind = 'script', nonce = '' } = {}) =>
  readPolicies([text]).every((policy) =>
    allows(policy, { url: new URL(url), page: new URL(page), kind: kind as 'script' | 'connect', nonce }),
  );

describe('a Content-Security-Policy', () => {
  const scripts: [policy: string, isAllowed: boolean, url?: string, page?: string][] = [
    ['', true],
    ['img-src *', true],
    ["default-src 'none'", false],
    ["default-src 'none'; script-src https://collect.example", true],
    ["script-src https://collect.example; script-src-elem 'self'", false],
    ["script-src 'none'; script-src https://collect.example", false],
    ['SCRIPT-SRC HTTPS://COLLECT.EXAMPLE', true],
    ['script-src collect.example', true],
    ['script-src http://collect.example', true],
    ['script-src collect.example:443', true],
    ['script-src collect.example:80', true],
    ['script-src collect.example:8443', false],
    ['script-src collect.example:*', true],
    ['script-src collect.example/t/', true],
    ['script-src collect.example/t/k.js', true],
    ['script-src collect.example/T/', false],
    ['script-src *.example', true],
    ['script-src *.collect.example', false],
    ['script-src https:', true],
    ['script-src http:', true],
    ['script-src wss:', false],
    ['script-src *', true],
    ["script-src 'self'", false],
    ["script-src 'self'", true, 'https://shop.example/t/k.js'],
    ["script-src 'self'", true, 'https://shop.example/t/k.js', 'http://shop.example/'],
    ["script-src 'self'", false, 'https://shop.example:8443/t/k.js'],
    ['script-src collect.example', false, 'http://collect.example/t/k.js'],
    ['script-src collect.example', true, 'http://collect.example/t/k.js', 'http://shop.example/'],
    ["script-src 'unsafe-inline' 'unsafe-eval'", false],
    ["script-src 'nonce-abc'", false],
    ["script-src 'sha256-abc' https:", true],
    ["script-src 'strict-dynamic' 'nonce-abc' https:", false],
    ["script-src https:, script-src 'self'", false],
    ['script-src collect.example\t;;; ; =', true],
  ];
  for (const [policy, isAllowed, url, page] of scripts)
    it(`${policy || 'without directives'} ${isAllowed ? 'allows' : 'blocks'} ${url ?? 'the script'}`, () =>
      assert.equal(allowed(policy, { ...(url && { url }), ...(page && { page }) }), isAllowed));

  it('admits a tag by its nonce, also where it ignores hosts', () => {
    assert.ok(allowed("script-src 'strict-dynamic' 'nonce-aB1='", { nonce: 'aB1=' }));
    assert.ok(!allowed("script-src 'strict-dynamic' 'nonce-aB1='", { nonce: 'ab1=' }));
  });

  it('judges connections by connect-src, and without one by default-src', () => {
    assert.ok(allowed("connect-src collect.example; default-src 'none'", { kind: 'connect' }));
    assert.ok(!allowed("default-src 'self'; script-src *", { kind: 'connect' }));
    assert.ok(!allowed("connect-src 'nonce-x' 'strict-dynamic'", { kind: 'connect', nonce: 'x' }));
  });

  it('forbids scripts by a sandbox without allow-scripts', () => {
    const isForbidden = (text: string) => readPolicies([text]).some(forbidsScripts);
    assert.deepEqual(
      ['sandbox', 'sandbox allow-forms', 'sandbox allow-scripts', 'sandbox Allow-Scripts', "script-src 'self'"].map(
        isForbidden,
      ),
      [true, true, false, false, false],
    );
  });

  const changes: [policy: string, kind: 'script' | 'connect', directive: string][] = [
    ["script-src 'self'", 'script', "script-src 'self' https://collect.example"],
    ["script-src-elem 'none'", 'script', 'script-src-elem https://collect.example'],
    ["default-src 'self' data:", 'connect', "connect-src 'self' data: https://collect.example"],
    ["default-src 'none'", 'script', 'script-src https://collect.example'],
  ];
  for (const [policy, kind, directive] of changes)
    it(`${policy} is changed to ${directive}`, () => {
      const [read] = readPolicies([policy]);
      assert.equal(read && directiveWith(read, kind, 'https://collect.example'), directive);
      assert.ok(allowed(directive, { kind }));
    });

  it('is read from any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(typeof allowed(`script-src ${text}; ${text}`), 'boolean');
      }),
    );
  });
});

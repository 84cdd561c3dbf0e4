// Tests that the outline of a webhook says what it is, and holds nothing of what it says.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { webhookOutline } from './webhook-outline.ts';

const outline = (body: unknown, headers: Record<string, string> = {}) =>
  webhookOutline(headers, Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)));

describe('the outline of a webhook', () => {
  it('has its type and the names of its members, and none of its values', () =>
    assert.deepEqual(
      outline({ type: 'invoice.paid', data: { object: { id: 'in_1', lines: [{ email: 'ana@example.com' }] } } }),
      {
        type: 'invoice.paid',
        members: ['data', 'data.object', 'data.object.id', 'data.object.lines', 'data.object.lines.email', 'type'],
      },
    ));

  it('has the type from where the vendor says it', () => {
    assert.equal(outline({ id: 1 }, { 'x-shopify-topic': 'orders/edited' }).type, 'orders/edited');
    assert.equal(outline({ action: 'payment.made' }).type, 'payment.made');
    assert.equal(outline({ type: 'Ana Soto, ana@example.com' }).type, '', 'that is no type');
  });

  it('leaves out names that may be data', () =>
    assert.deepEqual(outline({ 'ana@example.com': 1, '56912345678': 2, ok: 3 }).members, ['ok']));

  it('is empty for what is no JSON object', () => {
    for (const body of ['', 'nonsense', '7', 'null', '[]', '"ana@example.com"'])
      assert.deepEqual(outline(body), { type: '', members: [] });
  });

  it('is bounded, whatever is sent', () =>
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (body) => {
        const { type, members } = outline(body);
        assert.ok(type.length <= 80 && members.length <= 60);
        for (const member of members) assert.ok(member.length <= 4 * 41, member);
      }),
    ));
});

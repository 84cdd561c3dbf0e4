// Tests what each refusal of a chat vendor means for callers, and after which of them the person may have received the message.
import assert from 'node:assert/strict';
import { ProviderError, type ProviderErrorKind } from '../provider-error.ts';
import { chatRefusal } from './chat-refusal.ts';

describe('a refusal of the chat vendor', () => {
  type Row = [code: string, kind: ProviderErrorKind, means: string, done: 'no' | 'unknown', health?: string];
  const table: Row[] = [
    ['131047', 'failed', 'chat_service_window_expired', 'no'],
    ['10/2018278', 'needs_action', 'messaging_window_closed', 'no'],
    ['10/2534022', 'needs_action', 'messaging_window_closed', 'no'],
    ['10/1893063', 'needs_action', 'connection_not_ready', 'no', 'needs_action'],
    ['551/1545041', 'failed', 'validation_error', 'no'],
    ['100/2018001', 'failed', 'validation_error', 'no'],
    ['230', 'needs_action', 'connection_not_ready', 'no', 'needs_action'],
    ['613', 'retry', 'rate_limit_exceeded', 'no'],
    ['80006', 'retry', 'rate_limit_exceeded', 'no'],
    ['1200', 'failed', 'provider_error', 'no'],
    ['131042', 'failed', 'chat_payment_required', 'no', 'needs_action'],
    ['133016', 'failed', 'chat_register_limit', 'no'],
    ['190/463', 'reconnect', 'connection_not_ready', 'no', 'reconnect_required'],
    ['0', 'failed', 'connection_not_ready', 'no', 'reconnect_required'],
    ['10', 'needs_action', 'connection_not_ready', 'no', 'needs_action'],
    ['200', 'needs_action', 'connection_not_ready', 'no', 'needs_action'],
    ['368', 'needs_action', 'connection_not_ready', 'no', 'needs_action'],
    ['131031', 'failed', 'connection_not_ready', 'no', 'needs_action'],
    ['133010', 'failed', 'connection_not_ready', 'no', 'needs_action'],
    ['130429', 'failed', 'rate_limit_exceeded', 'no'],
    ['131048', 'failed', 'rate_limit_exceeded', 'no'],
    ['131056', 'failed', 'rate_limit_exceeded', 'no'],
    ['80007', 'failed', 'rate_limit_exceeded', 'no'],
    ['4', 'retry', 'rate_limit_exceeded', 'no'],
    ['133009', 'failed', 'rate_limit_exceeded', 'no'],
    ['131026', 'failed', 'validation_error', 'no'],
    ['131051', 'failed', 'validation_error', 'no'],
    ['132001', 'failed', 'validation_error', 'no'],
    ['133005', 'failed', 'validation_error', 'no'],
    ['100', 'failed', 'validation_error', 'no'],
    ['131016', 'retry', 'provider_error', 'no'],
    ['131000', 'retry', 'provider_error', 'no'],
    ['1', 'retry', 'provider_error', 'unknown'],
    ['2', 'retry', 'provider_error', 'unknown'],
    ['http_502', 'retry', 'provider_error', 'unknown'],
    ['no_answer', 'retry', 'provider_error', 'unknown'],
    ['circuit_open', 'retry', 'provider_error', 'no'],
    ['malformed_answer', 'failed', 'provider_error', 'unknown'],
  ];
  for (const [code, kind, means, done, health] of table)
    it(`${code} means ${means}, and that it was sent is ${done === 'no' ? 'ruled out' : 'not known'}`, () => {
      const refusal = chatRefusal(new ProviderError(kind, code, 'text'));
      assert.deepEqual([refusal.code, refusal.done, refusal.health], [means, done, health]);
    });

  it('says that nothing was sent when no connection was made', () => {
    const refused = (code: string) => Object.assign(new Error('away'), { code });
    const said = (cause: Error) => chatRefusal(new ProviderError('retry', 'no_answer', 'text', { cause })).done;
    assert.equal(said(refused('ECONNREFUSED')), 'no');
    assert.equal(said(new AggregateError([refused('ECONNREFUSED'), refused('ENETUNREACH')])), 'no');
    assert.equal(said(refused('ECONNRESET')), 'unknown');
    assert.equal(said(new AggregateError([refused('ECONNREFUSED'), refused('ECONNRESET')])), 'unknown');
  });

  it('says how long to wait when the vendor did', () =>
    assert.equal(chatRefusal(new ProviderError('retry', '4', 'text', { retryAfterMs: 60_000 })).retryAfterMs, 60_000));
});

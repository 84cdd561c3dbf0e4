// Tests what vendors of mail refuse: how it is translated, what it means for the mailbox, and what ends that.
import assert from 'node:assert/strict';
import type { FaultOrder } from '../../../tools/provider-sim/faults.ts';
import { worldOfPeople } from './complete-handoff.ts';
import { type Harness, startHarness } from './harness.ts';
import { healthOf, type MailChannel, mailFrom, newMailbox, refusalOf } from './mail-fixture.ts';

type Refusal = readonly [
  fault: FaultOrder['kind'],
  code: string,
  status: string,
  health: string,
  answered: { readonly [Channel in MailChannel]: readonly [httpStatus: string, code: string] },
];

const REFUSALS: readonly Refusal[] = [
  [
    'mail_scope',
    'auth_revoked',
    'no',
    'reconnect_required',
    { gmail: ['403', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT'], outlook: ['403', 'ErrorAccessDenied'] },
  ],
  [
    'mail_suspended',
    'account_suspended',
    'no',
    'needs_action',
    { gmail: ['403', 'domainPolicy'], outlook: ['403', 'ErrorAccountSuspend'] },
  ],
  [
    'mail_disabled',
    'mailbox_disabled',
    'no',
    'needs_action',
    { gmail: ['400', 'failedPrecondition'], outlook: ['404', 'MailboxNotEnabledForRESTAPI'] },
  ],
  [
    'mail_quota',
    'quota_exceeded',
    'no',
    'needs_action',
    { gmail: ['429', 'rateLimitExceeded'], outlook: ['403', 'ErrorExceededMessageLimit'] },
  ],
  [
    'mail_daily_limit',
    'quota_exceeded',
    'no',
    'needs_action',
    { gmail: ['403', 'dailyLimitExceeded'], outlook: ['400', 'ErrorQuotaExceeded'] },
  ],
  [
    'mail_throttle',
    'rate_limit_exceeded',
    'no',
    'active',
    { gmail: ['403', 'userRateLimitExceeded'], outlook: ['429', 'ApplicationThrottled'] },
  ],
  [
    'mail_recipient',
    'recipient_rejected',
    'no',
    'active',
    { gmail: ['400', 'invalidArgument'], outlook: ['400', 'ErrorInvalidRecipients'] },
  ],
  [
    'mail_down',
    'provider_error',
    'unknown',
    'active',
    { gmail: ['503', 'backendError'], outlook: ['503', 'ServiceUnavailable'] },
  ],
];

for (const channel of ['gmail', 'outlook'] as const)
  describe(`a mailbox of ${channel}`, () => {
    let harness: Harness;
    before(async () => {
      harness = await startHarness({ world: worldOfPeople() });
    });
    after(() => harness[Symbol.asyncDispose]());
    afterEach(() => harness.sim.clearFaults());

    for (const [kind, code, sent, health, answered] of REFUSALS)
      it(`that is refused with ${kind} answers ${code}, and the first accepted mail clears it`, async () => {
        const connection = await newMailbox(harness, channel);
        // A token is exchanged for a new one when it is refused, and the call repeated.
        harness.sim.fault({ kind, times: kind === 'mail_scope' ? 2 : 1, regain_minutes: 7 });
        const error = await refusalOf(harness.mail.sendMail(mailFrom(connection)));
        harness.sim.clearFaults();
        const { provider, provider_status, provider_code, provider_message } = error.details;
        assert.deepEqual(
          [error.reason, error.details.sent, provider, provider_status, provider_code],
          [code, sent, channel, ...answered[channel]],
        );
        assert.equal(provider_message, error.message);
        const isChanged = health !== 'active';
        assert.deepEqual(await healthOf(harness, connection), [health, isChanged ? error.message : '']);
        await harness.mail.sendMail(mailFrom(connection));
        assert.deepEqual(await healthOf(harness, connection), ['active', '']);
      });

    it('passes on how long a limit lasts', async () => {
      const connection = await newMailbox(harness, channel);
      harness.sim.fault({ kind: 'mail_throttle', regain_minutes: 7 });
      const { retryAfterSeconds = 0 } = await refusalOf(harness.mail.sendMail(mailFrom(connection)));
      assert.ok(retryAfterSeconds > 400 && retryAfterSeconds <= 420, String(retryAfterSeconds));
    });

    it('says that a refusal nobody knows would be repeated', async () => {
      const connection = await newMailbox(harness, channel);
      harness.sim.fault({ kind: 'mail_refused' });
      const { reason, details } = await refusalOf(harness.mail.sendMail(mailFrom(connection)));
      assert.deepEqual([reason, details.refused, details.sent], ['provider_error', 'true', 'no']);
    });

    it('is reconnect_required when its grant was revoked', async () => {
      const connection = await newMailbox(harness, channel);
      await harness.mail.sendMail(mailFrom(connection));
      await fetch(`${harness.sim.url}/__sim/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ vendor: channel === 'gmail' ? 'google' : 'microsoft', person: 'ana' }),
      });
      const error = await refusalOf(harness.mail.sendMail(mailFrom(connection)));
      assert.deepEqual([error.reason, error.details.reconnect_required], ['auth_revoked', 'true']);
      assert.equal((await healthOf(harness, connection))[0], 'reconnect_required');
    });
  });

// Tests what a summary contains, and that nothing else of a journey ever reaches a text or a model.
import assert from 'node:assert/strict';
import { reportDays } from '@touchline/chassis/report-days.ts';
import fc from 'fast-check';
import type { MarketingDoc } from '../shapes/marketing-doc.ts';
import { summaryPrompt } from './prompt.ts';
import { type JourneyStep, journeyStep } from './steps.ts';
import { writeSummary } from './write-summary.ts';

const step = (day: string, name: string, rest: Partial<JourneyStep> = {}): JourneyStep => ({
  at: new Date(`${day}T10:00:00Z`),
  step: name,
  channel: null,
  amount: null,
  currency: null,
  ...rest,
});

describe('writeSummary', () => {
  it('states the span, the channels, the milestones and the exact sum of a journey', () => {
    const text = writeSummary(
      [
        step('2026-01-03', 'page_view', { channel: 'paid_search' }),
        step('2026-01-05', 'page_view', { channel: 'email' }),
        step('2026-01-05', 'lead_created'),
        step('2026-02-01', 'payment_received', { amount: '0.1', currency: 'USD' }),
        step('2026-02-02', 'payment_received', { amount: '0.2' }),
      ],
      'USD',
    );
    assert.equal(
      text,
      '5 events over 30 days, from 2026-01-03 to 2026-02-02. First reached by paid search, later by email. ' +
        'Milestones: lead created on 2026-01-05, payment received on 2026-02-01. Paid in all: 0.3 USD.',
    );
  });

  it('describes a journey of one off-site event without inventing a visit', () => {
    assert.equal(
      writeSummary([step('2026-01-03', 'payment_received', { amount: '5', currency: 'CLP' })], 'USD'),
      '1 event on 2026-01-03. No visit to the website is known. Milestones: payment received on 2026-01-03. Paid in all: 5 CLP.',
    );
  });

  it('uses the days of the profile', () => {
    const at = (time: string) => ({ at: new Date(time) });
    const steps = [
      step('', 'lead_created', at('2026-01-05T04:59:59Z')),
      step('', 'payment_received', at('2026-01-05T05:00:00Z')),
    ];
    assert.match(writeSummary(steps, 'USD', reportDays('America/Lima')), /over 1 day, from 2026-01-04 to 2026-01-05/);
    assert.match(writeSummary(steps, 'USD', reportDays('Asia/Tokyo')), /on 2026-01-05/);
  });

  it('keeps currencies apart', () => {
    const paid = (amount: string, currency: string) => step('2026-01-03', 'payment_received', { amount, currency });
    assert.match(writeSummary([paid('5', 'CLP'), paid('7', 'USD')], 'EUR'), /5 CLP and 7 USD/);
  });
});

describe('a step', () => {
  const CANARY = 'canary-ana@example.com';
  const marketing: MarketingDoc = {
    channel: 'paid_social',
    source: CANARY,
    medium: CANARY,
    campaign: CANARY,
    platform: CANARY,
    campaign_external_id: CANARY,
    ad_set_external_id: CANARY,
    ad_external_id: CANARY,
    click_ids: { fbclid: CANARY },
    has_evidence: true,
    is_internal: false,
    is_payment_return: false,
    is_paid: true,
  };

  it('carries nothing that could identify a person, whatever callers wrote into the event', () => {
    const web = { url: `https://x.test/${CANARY}`, host: CANARY, path: CANARY, referrer: CANARY };
    fc.assert(
      fc.property(fc.constantFrom(CANARY, 'page_view', `lead ${CANARY}`), (event_type) => {
        const event = { event_type, time: new Date(0), value: '1', currency: 'USD', marketing, web };
        const told = [journeyStep(event, event.marketing)];
        const text = JSON.stringify(told) + JSON.stringify(summaryPrompt(told, 'USD')) + writeSummary(told, 'USD');
        assert.doesNotMatch(text, /canary/);
      }),
    );
  });
});

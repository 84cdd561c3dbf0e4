// Shows a write and a row of the ledger as examples in the API's document.
import type { z } from 'zod';
import { API_PREFIX } from '../../http/api-prefix.ts';
import type { ActionOutcome, ActionRow } from './action.ts';

const EXAMPLE_ID = '5d8f6c2a-0e3a-5a52-9d52-7b110b0f4a3e';

export const outcomeExample: z.input<typeof ActionOutcome> = {
  outcome: 'applied',
  dry_run: false,
  action_id: EXAMPLE_ID,
  action: 'pause',
  entity: { level: 'campaign', external_id: '120210000000000001', name: 'Summer sale' },
  before: { status: 'ACTIVE' },
  after: { status: 'PAUSED' },
  currency: null,
  affected_ads_count: 4,
  undo: {
    method: 'POST',
    path: `${API_PREFIX}/actions/${EXAMPLE_ID}/undo`,
    expires_at: '2026-03-03T10:00:01.200Z',
  },
};

export const resumeExample: z.input<typeof ActionOutcome> = {
  ...outcomeExample,
  action: 'resume',
  before: { status: 'PAUSED' },
  after: { status: 'ACTIVE' },
};

const { outcome: _outcome, dry_run: _dryRun, action: kindOfExample, ...sharedExample } = outcomeExample;

export const actionExample: z.input<typeof ActionRow> = {
  ...sharedExample,
  action_id: EXAMPLE_ID,
  kind: kindOfExample,
  state: 'applied',
  requested_by: { kind: 'session', id: '9d527b11-0b0f-4a3e-8d8f-6c2a0e3a5a52' },
  applied_by: '0e3a5a52-9d52-4b11-8b0f-4a3e5d8f6c2a',
  note: 'Sold out',
  created_at: '2026-02-01T10:00:00.000Z',
  settled_at: '2026-02-01T10:00:01.200Z',
  undoes: null,
  undone_by: null,
  platform_error: null,
  consent: null,
  platform: 'social_ads',
  connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
};

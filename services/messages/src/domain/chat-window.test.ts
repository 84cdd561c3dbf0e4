import assert from 'node:assert/strict';
import { chatWindow, type WindowVerdict } from './chat-window.ts';

const HOUR_MS = 3_600_000;
const NOW = new Date('2026-11-05T12:00:00Z');

describe('the window for chat messages', () => {
  type Row = [type: string, hours: number | null, humanAgent: boolean, verdict: WindowVerdict];
  const table: Row[] = [
    ['text', 1, false, 'open'],
    ['text', 24, false, 'open'],
    ['text', 24.01, false, 'chat_service_window_expired'],
    ['image', 25, false, 'chat_service_window_expired'],
    ['text', 25, true, 'open'],
    ['text', 168, true, 'open'],
    ['text', 168.01, true, 'messaging_window_closed'],
    ['template', 1000, false, 'open'],
    ['interactive', 1000, false, 'open'],
    ['text', null, false, 'open'],
    ['text', null, true, 'open'],
  ];
  for (const [type, hours, humanAgent, verdict] of table)
    it(`is ${verdict} for ${type}${humanAgent ? ' from a human agent' : ''}, ${hours ?? 'unknown'} hours after the person wrote`, () => {
      const heard = hours === null ? null : new Date(NOW.getTime() - hours * HOUR_MS);
      assert.equal(chatWindow({ type, humanAgent }, heard, NOW), verdict);
    });
});

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
      assert.equal(chatWindow({ type, humanAgent, channel: 'chat_provider' }, heard, NOW), verdict);
    });

  const ofPages: readonly [hours: number, humanAgent: boolean, verdict: WindowVerdict][] = [
    [24, false, 'open'],
    [24.01, false, 'messaging_window_closed'],
    [24.01, true, 'open'],
    [168.01, true, 'messaging_window_closed'],
  ];
  for (const [hours, humanAgent, verdict] of ofPages)
    it(`of a page is ${verdict}${humanAgent ? ' for a human agent' : ''}, ${hours} hours after the person wrote`, () => {
      const heard = new Date(NOW.getTime() - hours * HOUR_MS);
      assert.equal(chatWindow({ type: 'text', humanAgent, channel: 'meta_pages' }, heard, NOW), verdict);
    });
});

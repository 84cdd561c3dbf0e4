import assert from 'node:assert/strict';
import { summary } from './summary.ts';

const OPTIONS = {
  table: '<table>',
  stories: ['<first story>', '<second story>'],
  connects: ['<vendor>'],
  baseUrl: 'http://127.0.0.1:8080',
  consoleUrl: 'http://127.0.0.1:8082',
  collectorUrl: 'http://127.0.0.1:8081',
  demo: {
    ...{ workspace_id: 'w', profile_id: '5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52', api_key: 'key', tracking_key: 't' },
    ...{ sample_today: '2026-11-21', loaded: true },
  },
  owner: { email: 'owner@example.com', password: 'secret-1' },
};

describe('the last text of npm start', () => {
  it('begins with the overview of the demo and how to sign in, then has the table and its stories', () => {
    const lines = summary(OPTIONS).split('\n').filter(Boolean);
    assert.deepEqual(lines.slice(0, 5), [
      'Open http://127.0.0.1:8082/console/profiles/5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52/overview',
      'and sign in as owner@example.com with the password secret-1',
      ...['<table>', '<first story>', '<second story>'],
    ]);
  });

  it('has one empty line after the table when there are no stories', () => {
    assert.match(summary({ ...OPTIONS, stories: [] }), /<table>\n\nGateway /);
    assert.match(summary(OPTIONS), /<table>\n\n<first story>\n<second story>\n\nGateway /);
  });
});

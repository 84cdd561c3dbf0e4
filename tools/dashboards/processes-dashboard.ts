// The processes themselves: what they stand on and what they use.
import type { Dashboard } from './panel.ts';
import { line, panel } from './panel-queries.ts';

export const processesDashboard: Dashboard = {
  uid: 'touchline-processes',
  title: 'Touchline: processes',
  rows: [
    {
      title: 'What they stand on and what they use',
      panels: [
        panel(
          'Reached',
          'short',
          '0: away.',
          line('min by (service_name, dependency) (touchline_dependency_up)', '{{service_name}} {{dependency}}'),
        ),
        panel(
          'Memory, share of the limit',
          'percentunit',
          'At 1 the kernel ends the process.',
          line('max by (service_name) (touchline_process_memory / touchline_process_memory_limit)', '{{service_name}}'),
        ),
        panel(
          'Event loop, busy',
          'percentunit',
          'Near 1 the process is as fast as it gets: more pods.',
          line('max by (service_name) (touchline_process_busy)', '{{service_name}}'),
        ),
        panel(
          'Processes',
          'short',
          'How many of each are scraped.',
          line('count by (service_name) (touchline_process_memory)', '{{service_name}}'),
        ),
        panel(
          'Memory',
          'bytes',
          'Resident.',
          line('max by (service_name) (touchline_process_memory)', '{{service_name}}'),
        ),
      ],
    },
  ],
};

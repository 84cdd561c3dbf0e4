// Defines the dashboard of the processes themselves: their dependencies and resources.
import type { Dashboard } from './panel.ts';
import { line, panel, rate } from './panel-queries.ts';

export const processesDashboard: Dashboard = {
  uid: 'touchline-processes',
  title: 'Touchline: processes',
  rows: [
    {
      title: 'Dependencies and resources',
      panels: [
        panel(
          'Reached',
          'short',
          '0: cannot be reached.',
          line('min by (service_name, dependency) (touchline_dependency_up)', '{{service_name}} {{dependency}}'),
        ),
        panel(
          'Memory, share of the limit',
          'percentunit',
          'At 1 the kernel kills the process.',
          line('max by (service_name) (touchline_process_memory / touchline_process_memory_limit)', '{{service_name}}'),
        ),
        panel(
          'Event loop, busy',
          'percentunit',
          'Near 1 the process cannot work faster: add pods.',
          line('max by (service_name) (touchline_process_busy)', '{{service_name}}'),
        ),
        panel(
          'Processes',
          'short',
          'How many processes of each service are scraped.',
          line('count by (service_name) (touchline_process_memory)', '{{service_name}}'),
        ),
        panel(
          'Memory',
          'bytes',
          'Resident memory.',
          line('max by (service_name) (touchline_process_memory)', '{{service_name}}'),
        ),
      ],
    },
    {
      title: 'Custom domains in the cluster',
      panels: [
        panel(
          'Ingresses of custom domains',
          'short',
          'By what the last pass of the leading domain controller found; only right is good.',
          line('max by (state) (touchline_domains_ingresses)', '{{state}}'),
        ),
        panel(
          'Passes',
          'cps',
          'failed: the database or the cluster did not answer.',
          line(rate('touchline_domains_passes_total', 'outcome'), '{{outcome}}'),
        ),
        panel(
          'Writes',
          'cps',
          'Ingresses that were created, repaired and removed.',
          line(rate('touchline_domains_writes_total', 'verb, outcome'), '{{verb}} {{outcome}}'),
        ),
        panel('Leaders', 'short', 'Exactly one leads.', line('sum(touchline_domains_leader)', 'leaders')),
      ],
    },
  ],
};

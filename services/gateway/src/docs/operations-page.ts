// {base_url}/docs: every operation on one page.
import type { ScopeRule } from '../domain/scopes.ts';
import { API_PREFIX } from '../http/api-prefix.ts';
import type { Operation } from '../http/operation.ts';
import { escapeHtml, page } from './page.ts';

export function operationsPage(operations: readonly Operation[]): string {
  const rows = operations.map(
    ({ method, path, scopes, summary, description }) =>
      `<tr><td><code>${method} ${API_PREFIX}${escapeHtml(path)}</code></td><td>${scopeText(scopes)}</td><td><strong>${escapeHtml(summary)}.</strong> ${escapeHtml(description)}</td></tr>`,
  );
  const lead = `<p>The same in machine-readable form: <a href="${API_PREFIX}/openapi.json">openapi.json</a>. Errors: <a href="/docs/errors">every code</a>. For people: the <a href="/console">console</a> and the <a href="/docs/data-processing-agreement">data-processing agreement</a>.</p>`;
  return page(
    'Touchline API',
    `${lead}\n<table><thead><tr><th>Operation</th><th>Scope</th><th>What it does</th></tr></thead>\n<tbody>${rows.join('\n')}</tbody></table>`,
  );
}

function scopeText(rule: ScopeRule): string {
  if (rule.kind === 'public') return 'none needed';
  if (rule.kind === 'none') return 'any key';
  return rule.scopes.map((scope) => `<code>${scope}</code>`).join(rule.kind === 'all' ? ' and ' : ' or ');
}

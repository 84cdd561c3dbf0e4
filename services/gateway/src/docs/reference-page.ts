// Renders {base_url}/docs: the API reference, which the browser builds from openapi.json; without scripts, a list of every
// operation.
import { API_PREFIX } from '../http/api-prefix.ts';
import type { Operation } from '../http/operation.ts';
import { LIBRARY_PATH, START_PATH } from './api-reference.ts';
import { escapeHtml, STYLE } from './page.ts';

const DESCRIPTION = `${API_PREFIX}/openapi.json`;

/** What this page may do that the other pages may not: run scripts of this host, and read from it. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'unsafe-inline'",
  // An empty icon, so that browsers request none.
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** The bar stays in place, since the library relies on its height. */
const BAR_STYLE = `:root{--scalar-custom-header-height:3rem}body{max-width:none;margin:0;padding:0}
.bar{position:sticky;top:0;z-index:10;display:flex;flex-wrap:nowrap;gap:1.5rem;align-items:center;height:3rem;box-sizing:border-box;padding:0 1rem;overflow-x:auto;white-space:nowrap;background:inherit;border-bottom:1px solid #8886}
#plain{max-width:64rem;margin:2rem auto;padding:0 1rem}`;

/** @param consoleUrl the public base address of the console; empty where it is the same as that of this page */
export function referencePage(operations: readonly Operation[], consoleUrl: string): string {
  const items = operations.map(
    ({ method, path, summary }) =>
      `<li><code>${method} ${API_PREFIX}${escapeHtml(path)}</code> ${escapeHtml(summary)}</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Touchline API</title>
<link rel="service-desc" type="application/json" href="${DESCRIPTION}"><link rel="icon" href="data:,"><style>${STYLE}${BAR_STYLE}</style>
<script defer src="/docs${START_PATH}"></script><script defer src="/docs${LIBRARY_PATH}"></script></head>
<body><nav class="bar" aria-label="Touchline API"><strong>Touchline API</strong><a href="${DESCRIPTION}">openapi.json</a><a href="/docs/errors">Errors</a><a href="/docs/data-processing-agreement">Data-processing agreement</a><a href="${escapeHtml(consoleUrl)}/console">Console</a></nav>
<main><div id="reference"></div><div id="plain"><h1>Touchline API</h1>
<p>With scripts enabled, this page shows the reference of every operation. Its machine-readable form is <a href="${DESCRIPTION}">openapi.json</a>.</p>
<ul>${items.join('\n')}</ul></div></main>
</body>
</html>
`;
}

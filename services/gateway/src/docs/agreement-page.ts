// Serves {base_url}/docs/data-processing-agreement: the text that is accepted in the console, readable by everyone.
import { AGREEMENT, AGREEMENT_VERSION } from '@touchline/chassis/access/data-processing-agreement.ts';
import { escapeHtml, page } from './page.ts';

export function agreementPage(): string {
  const sections = AGREEMENT.map(
    ({ heading, paragraphs }) =>
      `<h2>${escapeHtml(heading)}</h2>\n${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}`,
  );
  const lead = `<p>Version <code>${AGREEMENT_VERSION}</code>. An owner or admin of the workspace behind an app accepts it in the console.</p>`;
  return page('Data-processing agreement', `${lead}\n${sections.join('\n')}`);
}

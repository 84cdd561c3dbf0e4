// Starts the API reference of /docs, before and after Scalar's own script, which follows this one in the page.

// Otherwise Scalar's checks of settings try to make code from text, which the page's policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };

document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('#plain').remove();
  // It contacts only this host: no proxy, no fonts, no telemetry, no assistant; and it sends no requests for readers.
  globalThis.Scalar.createApiReference('#reference', {
    url: document.querySelector('link[rel="service-desc"]').href,
    proxyUrl: '',
    telemetry: false,
    withDefaultFonts: false,
    agent: { disabled: true },
    mcp: { disabled: true },
    hideClientButton: true,
    hideTestRequestButton: true,
    showDeveloperTools: 'never',
  });
});

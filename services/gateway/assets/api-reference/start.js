// Begins the API reference of /docs, before and after Scalar's own script, which stands below this one in the page.

// Its checks of settings otherwise try whether code may be made of text, which the page's policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };

document.addEventListener('DOMContentLoaded', () => {
  document.querySelector('#plain').remove();
  // It asks nobody but this host: no proxy, no fonts, no telemetry, nobody's assistant; and it sends no requests of readers.
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

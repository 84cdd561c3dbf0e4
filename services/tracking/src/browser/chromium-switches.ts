// Lists the switches of a browser that visits pages of strangers: everything goes through the proxy, and nothing else leaves.

interface Options {
  readonly proxyUrl: string;
  readonly profileDir: string;
  readonly userAgent: string;
  /** Whether Chromium isolates its renderers, which needs user namespaces and no root. */
  readonly hasSandbox: boolean;
}

export const chromiumSwitches = ({ proxyUrl, profileDir, userAgent, hasSandbox }: Options): string[] => [
  '--headless=new',
  '--remote-debugging-pipe',
  `--user-data-dir=${profileDir}`,
  `--user-agent=${userAgent}`,
  ...(hasSandbox ? [] : ['--no-sandbox']),
  // The network: one proxy without exceptions, not for this machine's own addresses either, and no name is looked up here.
  `--proxy-server=${proxyUrl}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--dns-prefetch-disable',
  '--disable-quic',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--no-pings',
  '--no-service-autorun',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--disable-client-side-phishing-detection',
  '--disable-features=DialMediaRouteProvider,MediaRouter,OptimizationHints,Translate,WebOTP,AutofillServerCommunication',
  // The machine: no windows, downloads, extensions, crash reports, or shared memory beyond what a container has.
  '--block-new-web-contents',
  '--disable-crash-reporter',
  '--disable-breakpad',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-notifications',
  '--deny-permission-prompts',
  '--mute-audio',
  '--no-default-browser-check',
  '--no-first-run',
  '--password-store=basic',
  '--use-mock-keychain',
];

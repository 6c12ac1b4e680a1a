import { globSync } from 'node:fs';
import { programPath } from './findProgram';

/** The engines of phones in Debian. WebKitGTK is the nearest to an iPhone's engine that runs on Linux. */
const PHONE_ENGINES = ['WebKit', 'Firefox'] as const;
export type PhoneEngine = (typeof PHONE_ENGINES)[number];

/** The programs that each of them needs, and the Debian packages they come in. */
const NEEDED: Record<PhoneEngine, Record<string, string>> = {
  WebKit: { WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb', 'dbus-run-session': 'dbus' },
  Firefox: { 'firefox-esr': 'firefox-esr' },
};

/** The browser that WebKit's driver starts; it comes with the libraries of the driver. */
export const miniBrowser = (): string | undefined => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').at(-1);

/** The Debian packages that an engine lacks on this machine. */
export function missingPackages(engine: PhoneEngine): string[] {
  const missing = Object.entries(NEEDED[engine]).filter(([program]) => programPath(program) === undefined);
  const packages = missing.map(([, name]) => name);
  if (engine === 'WebKit' && !packages.includes('webkit2gtk-driver') && miniBrowser() === undefined)
    packages.push('webkit2gtk-driver');
  return packages;
}

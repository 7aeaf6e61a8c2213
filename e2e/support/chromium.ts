import { accessSync, constants } from 'node:fs'

/** Debian's Chromium without a window first: drawing one that nobody sees takes a quarter of the processor time. */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * What Playwright turns off as well (this list takes the place of its own): what calls its maker or
 * changes what a page asks for. And the suggestions below the address bar, which are pages of their
 * own: making them took each new context as long as a page of ours.
 */
const FEATURES_OFF = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** For running anywhere, without requests of the browser's own. */
export const browserArguments = [
  `--disable-features=${FEATURES_OFF.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that the machine has. None is downloaded. */
export function findChromium(): string {
  const candidates = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : PLACES
  const found = candidates.find(isExecutable)
  if (found) return found
  throw new Error(
    `The browser tests need Chromium or Chrome, and there is none at ${candidates.join(', ')}. ` +
      'Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
  )
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

import { accessSync, constants } from 'node:fs'

const PLACES = [
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

/** Chromium without a window. */
const WINDOWLESS = ['/usr/bin/chromium-headless-shell']

/** The browser that the machine has. None is downloaded. */
export function findChromium(places = PLACES): string {
  const candidates = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : places
  const found = candidates.find(isExecutable)
  if (found) return found
  throw new Error(
    `The browser tests need Chromium or Chrome, and there is none at ${candidates.join(', ')}. ` +
      'Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  )
}

/**
 * For measuring, without a window if the machine has such a one. Chromium draws its window unseen: while a
 * page loads its tab spins sixty times a second, on the processors that the page is measured on.
 */
export function findQuietChromium(): string {
  return findChromium([...WINDOWLESS, ...PLACES])
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

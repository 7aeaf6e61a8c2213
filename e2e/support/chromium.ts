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
 * Features that call the browser's maker or change what a page asks for. Playwright turns them off too, but this list
 * replaces its own. The suggestions below the address bar are added, because they are pages of their own: making them
 * took each new context as long as one of our pages.
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

/** Arguments with which the browser runs on any machine and sends no requests of its own. */
export const browserArguments = [
  `--disable-features=${FEATURES_OFF.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  // Hinting, which depends on the fonts that a machine has, rounds the width of each letter: texts wrap elsewhere. Phones have none.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that the machine has. None is downloaded. */
export const findChromium = (): string => findIn(PLACES, 'chromium-headless-shell')

/** One that shows notifications: the one without a window tells pages that they are forbidden. */
export const findNotifyingChromium = (): string =>
  findIn(
    PLACES.filter((path) => !path.includes('headless-shell')),
    'chromium',
  )

function findIn(places: readonly string[], debianPackage: string): string {
  const candidates = process.env.CHROMIUM_PATH ? [process.env.CHROMIUM_PATH] : places
  const found = candidates.find(isExecutable)
  if (found) return found
  throw new Error(
    `The browser tests need Chromium or Chrome, and there is none at ${candidates.join(', ')}. ` +
      `Install it (Debian: apt-get install ${debianPackage}) or set CHROMIUM_PATH.`,
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

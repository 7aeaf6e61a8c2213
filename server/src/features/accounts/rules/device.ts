import bowser from 'bowser'
import type { Locale } from '../../../platform/locale.ts'

/** What a sign-in was used with: names of browser and operating system, empty when unknown, and its network. */
export interface Device {
  browser: string
  system: string
  address: string
}

/** Who signs in: their language, null until known, and what they use. */
export interface Caller {
  locale: Locale | null
  device: Device
}

/** Longer ones are no browser's. */
const MAX_USER_AGENT = 1_000
const MAX_NAME = 60

/** `address` is the caller's network. */
export function readDevice(userAgent: string | undefined, address: string): Device {
  const { browser, os } = bowser.parse(userAgent?.slice(0, MAX_USER_AGENT) || 'unknown')
  return {
    browser: (browser.name ?? '').slice(0, MAX_NAME),
    system: (os.name ?? '').slice(0, MAX_NAME),
    address,
  }
}

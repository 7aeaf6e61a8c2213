import bowser from 'bowser'
import type { Locale } from '../../platform/locale.ts'

/** The browser and the operating system of a sign-in, by name and empty when unknown, and its network. */
export interface Device {
  browser: string
  system: string
  address: string
}

/** The person who signs in: their language, null until known, and the device that they use. */
export interface Caller {
  locale: Locale | null
  device: Device
}

/** Longer headers are not from browsers. */
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

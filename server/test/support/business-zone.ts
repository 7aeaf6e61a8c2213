import { expect } from 'vitest'
import { addDays, wallClock } from '../../src/platform/clock.ts'
import { zoneAt } from './zone-at.ts'

/** The time zone of the tests' business. */
const ZONE = 'Asia/Dhaka'

const zones = new Map<string | undefined, string>()

/**
 * The zone of a business at which it is `TEST_BUSINESS_TIME` (HH:MM) when a test file first asks; Dhaka when
 * that is not set. Tests that set the clock to a date of their own say where the business is instead.
 */
export function businessZone(): string {
  const wanted = process.env.TEST_BUSINESS_TIME
  if (!wanted) return ZONE
  const { testPath } = expect.getState()
  const zone = zones.get(testPath) ?? zoneAt(wanted)
  zones.set(testPath, zone)
  return zone
}

/** A date some days from now, where the business is. */
export const dayFromNow = (days: number): string => addDays(wallClock(new Date(), businessZone()).date, days)

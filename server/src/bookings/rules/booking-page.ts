import { addMinutes } from '../../platform/clock.ts'

const DAY_MINUTES = 24 * 60
/** The page of a booking can be opened until so many days after the booking has ended. */
const PAGE_DAYS = 30

/** Returns the instant before which a booking must have ended for its links to have expired. */
export const expiredBefore = (now: Date): Date => addMinutes(now, -PAGE_DAYS * DAY_MINUTES)

import { zoneAt } from '../../server/test/support/zone-at.ts'

/** `TEST_BUSINESS_ZONE` is what the start of a run sets for its workers. */
const { TEST_BUSINESS_TIME, TEST_BUSINESS_ZONE } = process.env

/** The business's zone: Dhaka, or one in which it is `TEST_BUSINESS_TIME` (HH:MM) when the run starts. */
export const BUSINESS_ZONE =
  TEST_BUSINESS_ZONE ?? (TEST_BUSINESS_TIME ? zoneAt(TEST_BUSINESS_TIME) : 'Asia/Dhaka')

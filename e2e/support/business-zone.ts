import { zoneAt } from '../../server/test/support/zone-at.ts'

const { TEST_BUSINESS_TIME } = process.env

/** The business's zone: Dhaka, or one in which it is `TEST_BUSINESS_TIME` (HH:MM) when a worker starts. */
export const BUSINESS_ZONE = TEST_BUSINESS_TIME ? zoneAt(TEST_BUSINESS_TIME) : 'Asia/Dhaka'

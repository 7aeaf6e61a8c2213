import type { Business } from '@jhilik/contract/business.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../platform/db.ts'
import { readSetting } from '../../platform/settings.ts'
import { readStored, type StoredBusiness, valuesOf } from '../rules/business.ts'

/** The trigger `settings_notify_business` of the database names it too. */
export const BUSINESS_KEY = 'business-settings'

export const readStoredBusiness = async (db: Db): Promise<StoredBusiness> =>
  readStored(await readSetting(db, BUSINESS_KEY))

export async function hasBookings(db: Db): Promise<boolean> {
  return (await db.selectFrom('bookings').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Returns the business data as this process has it now. */
export async function readBusiness({ config, db }: { config: Config; db: Db }): Promise<Business> {
  const isLocked = await hasBookings(db)
  return {
    values: valuesOf(config),
    setBy: { ...config.businessSetBy },
    locked: { currency: isLocked, timeZone: isLocked },
  }
}

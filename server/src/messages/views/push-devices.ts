import { dutiesWith, type Permission } from '@jhilik/contract/duties.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db.ts'
import type { PushDevice } from '../../platform/push.ts'

/** Selects the devices of a person whose sign-ins can be used. */
const devicesOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('push_devices')
    .innerJoin('sign_ins', 'sign_ins.id', 'push_devices.sign_in_id')
    .where('sign_ins.user_id', '=', userId)
    .where('sign_ins.expires_at', '>', now)

/** Returns the devices to which notifications for a person are sent. */
export const listPushDevices = (
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  userId: string,
): Promise<PushDevice[]> =>
  devicesOf(db, userId, clock.now()).select(['endpoint', 'p256dh', 'auth']).execute()

/** Returns the person, if they get push notifications; null otherwise. */
export async function findPushReader(
  { push, clock }: Pick<Context, 'push' | 'clock'>,
  db: Db,
  userId: string | null,
): Promise<string | null> {
  if (push === null || userId === null) return null
  const device = await devicesOf(db, userId, clock.now())
    .select(sql<number>`1`.as('one'))
    .limit(1)
    .executeTakeFirst()
  return device ? userId : null
}

/** Lists the staff who have a permission and get push notifications. */
export async function listPushedStaff(
  { push, clock }: Pick<Context, 'push' | 'clock'>,
  db: Db,
  permission: Permission,
): Promise<string[]> {
  if (push === null) return []
  const staff = await db
    .selectFrom('push_devices')
    .innerJoin('sign_ins', 'sign_ins.id', 'push_devices.sign_in_id')
    .innerJoin('users', 'users.id', 'sign_ins.user_id')
    .select('users.id')
    .distinct()
    .where('duty', 'in', dutiesWith(permission))
    .where('duty_awaits_email', '=', false)
    .where('deactivated_at', 'is', null)
    .where('sign_ins.expires_at', '>', clock.now())
    .orderBy('users.id')
    .execute()
  return staff.map(({ id }) => id)
}

/** Returns the account of the customer of a booking. Staff who booked in their own account for somebody else are not the customer. */
export const pushedAccountOf = (booking: { user_id: string; booked_by_staff: boolean }): string | null =>
  booking.booked_by_staff ? null : booking.user_id

/** Returns whether the device of a sign-in gets notifications. */
export async function isPushOn(db: Db, signInId: string): Promise<boolean> {
  const device = db.selectFrom('push_devices').select('sign_in_id').where('sign_in_id', '=', signInId)
  return (await device.executeTakeFirst()) !== undefined
}

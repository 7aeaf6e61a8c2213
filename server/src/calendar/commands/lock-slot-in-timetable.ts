import type { Tx } from '../../platform/db.ts'
import { problem } from '../../platform/problem.ts'
import { lockSlot, type SlotRow, serviceOfSlot } from '../store/slots.ts'
import { lockCalendar } from './lock-calendar.ts'
import { lockTimetable } from './lock-timetable.ts'

/**
 * Locks the calendar, the service's timetable, then the slot, which is the order of everything that changes slots.
 * `onOffer`: the service is not archived. Throws 404.
 */
export async function lockSlotInTimetable(tx: Tx, id: string): Promise<{ slot: SlotRow; onOffer: boolean }> {
  await lockCalendar(tx, 'shared')
  const serviceId = await serviceOfSlot(tx, id)
  if (!serviceId) throw problem('not_found')
  const onOffer = await lockTimetable(tx, serviceId)
  const slot = await lockSlot(tx, id)
  if (!slot) throw problem('not_found')
  return { slot, onOffer }
}

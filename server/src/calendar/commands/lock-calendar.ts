import type { Tx } from '../../platform/db.ts'
import { lockCalendarFor } from '../store/timetable.ts'

/**
 * Slots are made and changed in parallel (`shared`), but not while a closed date is added or removed (`exclusive`),
 * because each must see everything that the other has written. Take it before the locks of services and slots.
 */
export function lockCalendar(tx: Tx, mode: 'shared' | 'exclusive'): Promise<void> {
  return lockCalendarFor(tx, mode)
}

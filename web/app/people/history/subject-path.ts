import type { ChangeSubject } from '@jhilik/contract/recorded-changes.ts'
import { staffBookingPath } from '../../lib/page/booking-paths.ts'

const admin = (page: string) => `/dashboard/admin/${page}`

/** The page of staff on which the subject is; null when it is gone. */
export function subjectPath({ type, _id, slot }: ChangeSubject): string | null {
  switch (type) {
    case 'service':
    case 'services':
      return admin('service-management')
    case 'area':
    case 'areas':
      return admin('areas')
    case 'business':
      return admin('business')
    case 'house_rules':
    case 'tax_settings':
      return admin('house-rules')
    case 'home_pictures':
      return admin('pictures')
    case 'statements':
      return admin('money')
    case 'bookings':
      return admin('user-bookings')
    case 'history':
      return admin('history')
    case 'month':
      return null
  }
  if (_id === null) return null
  switch (type) {
    case 'slot':
      return slot && admin(`slot-management?date=${slot.date}`)
    case 'schedule':
      return admin(`schedules?edit=${_id}`)
    case 'closed_date':
      return admin('schedules?tab=closed')
    case 'booking':
      return staffBookingPath(_id)
    case 'user':
      return admin(`user-management/${_id}`)
    case 'review':
      return '/reviews'
  }
}

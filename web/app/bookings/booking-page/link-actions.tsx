import type { BookingPage } from '@jhilik/contract/booking-page.ts'
import { withTexts } from '../../lib/language/extra-texts.tsx'
import { BookingActions } from '../bookings/booking-actions.tsx'
import type { Change } from '../bookings/change-notice.tsx'
import { callsByLink } from './api.ts'

export const loadLinkActions = () => withTexts(['dashboard', 'slots'], LinkActions)

interface LinkActionsProps {
  token: string
  page: BookingPage
  onChanged: (change: Change) => void
}

/** Moves and cancels the booking, with the dialogs of the customer's account. */
function LinkActions({ token, page, onChanged }: LinkActionsProps) {
  return <BookingActions booking={page} calls={callsByLink(token, page)} onChanged={onChanged} />
}

import type { BookingDetail } from '@jhilik/contract/booking-detail.ts'
import { createStore } from 'zustand/vanilla'

/** A visit that staff want to make good. */
export interface WantedRevisit {
  /** The id of the complaint about it. */
  complaint: string
  booking: BookingDetail
}

interface RevisitState {
  /** It stays set while the panel is closing. */
  wanted: WantedRevisit | null
  isOpen: boolean
}

/** The revisit for which the panel of new bookings is open. */
export const revisitStore = createStore<RevisitState>(() => ({ wanted: null, isOpen: false }))

export const bookRevisit = (wanted: WantedRevisit): void => revisitStore.setState({ wanted, isOpen: true })

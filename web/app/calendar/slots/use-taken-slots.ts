import type { Slot } from '@jhilik/contract/slots.ts'
import { useState } from 'react'
import { lookOf } from './slot-look.ts'

/** Slots that were free before and are booked now, and have not started. */
export function takenSince(before: readonly Slot[], now: readonly Slot[]): Slot[] {
  const wereFree = new Set(before.filter(({ isBooked }) => isBooked === 'available').map(({ _id }) => _id))
  return now.filter((slot) => wereFree.has(slot._id) && lookOf(slot) === 'booked')
}

/** The slots that others have taken between the last two versions of the list. */
export function useTakenSlots(slots: readonly Slot[] | undefined): readonly Slot[] {
  const [seen, setSeen] = useState(slots)
  const [taken, setTaken] = useState<readonly Slot[]>([])
  if (slots !== seen) {
    setSeen(slots)
    setTaken(seen && slots ? takenSince(seen, slots) : [])
  }
  return taken
}

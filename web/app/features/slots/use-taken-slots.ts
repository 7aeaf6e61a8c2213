import type { Slot } from '@jhilik/contract/slots.ts'
import { useState } from 'react'

const isFree = ({ isBooked }: Slot) => isBooked === 'available'

/** Slots that were free and, by the newer list of the same day, have gone to somebody. */
export function takenSince(before: readonly Slot[], now: readonly Slot[]): Slot[] {
  const wereFree = new Set(before.filter(isFree).map(({ _id }) => _id))
  return now.filter(({ _id, isBooked, startsAt }) => {
    const begun = Date.parse(startsAt) <= Date.now()
    return wereFree.has(_id) && isBooked === 'booked' && !begun
  })
}

/** What the last answer about the day shown has taken from the reader's eyes. */
export function useTakenSlots(slots: readonly Slot[] | undefined): readonly Slot[] {
  const [seen, setSeen] = useState(slots)
  const [taken, setTaken] = useState<readonly Slot[]>([])
  if (slots !== seen) {
    setSeen(slots)
    setTaken(seen && slots ? takenSince(seen, slots) : [])
  }
  return taken
}

/** The recipient of the mails about a booking, and how much of its form they contain. */
export interface MailRecipient {
  /** Null when nobody gets a mail. */
  to: string | null
  /** Whether the mail repeats name, phone number, address and vehicle: free text chosen by the person who booked. */
  seesTypedText: boolean
}

/** An account without an address gets mails about this many of the bookings that it makes within 24 hours. */
const MAILED_A_DAY = 5

interface Trust {
  /** Money has arrived for the booking. */
  isPaid: boolean
  /** The number of bookings that the account made within 24 hours before this one. */
  bookedBefore: number
}

/**
 * A form may contain any address and any text. Mails about a booking that staff made, or for which money arrived, go to
 * the typed address and repeat what was typed. Others go to the account's address; if it has none, a few a day go to the
 * typed one, without the text.
 */
export function recipientOf(
  booking: { customer_email: string; booked_by_staff: boolean },
  account: { email: string | null },
  { isPaid, bookedBefore }: Trust,
): MailRecipient {
  // A deleted account leaves no address.
  const typed = booking.customer_email || null
  if (isPaid || booking.booked_by_staff) return { to: typed, seesTypedText: true }
  const isMailed = bookedBefore < MAILED_A_DAY
  return { to: account.email ?? (isMailed ? typed : null), seesTypedText: false }
}

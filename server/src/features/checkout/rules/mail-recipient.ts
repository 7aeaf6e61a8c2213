/** Who gets the mails about a booking, and how much of its form they contain. */
export interface MailRecipient {
  /** Null: nobody gets one. */
  to: string | null
  /** Name, phone number, address and vehicle: free text chosen by the person who booked. */
  seesTypedText: boolean
}

/**
 * A form may contain any address and any text. Only mails about a booking for which money arrived go to the typed
 * address and repeat what was typed.
 */
export function recipientOf(
  booking: { customer_email: string },
  account: { email: string | null },
  { isPaid }: { isPaid: boolean },
): MailRecipient {
  // A deleted account leaves no address.
  return { to: isPaid ? booking.customer_email || null : account.email, seesTypedText: isPaid }
}

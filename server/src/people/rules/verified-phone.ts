interface WaysIn {
  email: string | null
  phone_e164: string | null
  verified_phone: string | null
}

/**
 * Returns the number that may sign in. A number that differs from the account's own may sign in only as long as there
 * is no e-mail address.
 */
export function keptVerifiedPhone({ email, phone_e164, verified_phone }: WaysIn): string | null {
  return email === null || phone_e164 === verified_phone ? verified_phone : null
}

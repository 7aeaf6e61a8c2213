interface WaysIn {
  email: string | null
  phone_e164: string | null
  verified_phone: string | null
}

/** The number that may sign in. One that is no longer the account's own only as long as there is no e-mail address. */
export function keptVerifiedPhone({ email, phone_e164, verified_phone }: WaysIn): string | null {
  return email === null || phone_e164 === verified_phone ? verified_phone : null
}

import type { AccessClaims } from '@jhilik/contract/accounts.ts'

/** The name that calls have for a user's bookings: the e-mail address, or the account if it has none. */
export const bookingsOf = ({ email, sub }: Pick<AccessClaims, 'email' | 'sub'>): string => email || `@${sub}`

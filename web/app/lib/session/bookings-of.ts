import type { AccessClaims } from '@jhilik/contract/accounts.ts'

/** What calls name a user's bookings by: the e-mail address, or the account if it has none. */
export const bookingsOf = ({ email, sub }: Pick<AccessClaims, 'email' | 'sub'>): string => email || `@${sub}`

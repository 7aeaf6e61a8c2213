import { sql } from 'kysely'
import type { Check } from '../rules/audit.ts'
import { sqlCheck } from './sql-check.ts'

export const peopleChecks: Check[] = [
  sqlCheck({
    name: 'contact-of-account',
    explains: 'The number of a contact is not that of an account',
    query: () => sql`
      select contact.id::text as key,
        format('Contact %s has the number that account %s has verified: its bookings belong to the account.',
          contact.id, account.id) as text
      from users contact join users account on account.verified_phone = contact.contact_phone`,
  }),
  sqlCheck({
    name: 'contact-signs-in',
    explains: 'A contact cannot sign in',
    query: () => sql`
      select contact.id::text as key,
        format('Contact %s has a %s: find out who signs in with it.', contact.id, string_agg(way.name, ', ' order by way.name)) as text
      from users contact join (
        select distinct user_id, 'sign-in' as name from sign_ins
        union select user_id, 'passkey' from passkeys
        union select user_id, 'linked account' from identities
      ) way on way.user_id = contact.id
      where contact.contact_phone is not null group by contact.id`,
  }),
  sqlCheck({
    name: 'contact-has-own-booking',
    explains: 'Staff have made every booking of a contact',
    query: () => sql`
      select booking.id::text as key,
        format('Booking %s (%s) belongs to contact %s, but staff have not made it for a caller: find out whose it is.',
          booking.code, booking.id, contact.id) as text
      from bookings booking join users contact on contact.id = booking.user_id
      where contact.contact_phone is not null and not booking.for_caller`,
  }),
]

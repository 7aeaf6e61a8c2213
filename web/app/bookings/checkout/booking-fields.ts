import { ASKED_FIELDS } from '@jhilik/contract/asked-fields.ts'
import { CONTACT_FIELDS } from '@jhilik/contract/contacts.ts'

/** The fields as the server names them when it refuses one. */
export const bookingFields = [
  ...CONTACT_FIELDS.map((field) => `customer.${field}` as const),
  ...ASKED_FIELDS,
  'customerBin' as const,
  'note' as const,
  'photos' as const,
  'gateway' as const,
]

import { type Contact, NO_CONTACT } from '@jhilik/contract/contacts.ts'

/** The columns of `bookings` about the person a booking is for. */
export interface ContactColumns {
  customer_name: string
  customer_email: string
  customer_phone: string
  customer_address: string
}

export const toContactColumns = (contact: Contact): ContactColumns => ({
  customer_name: contact.name,
  customer_email: contact.email,
  customer_phone: contact.phone,
  customer_address: contact.address,
})

export const CONTACT_COLUMNS = Object.keys(toContactColumns(NO_CONTACT)) as (keyof ContactColumns)[]

export const toContact = (row: ContactColumns): Contact => ({
  name: row.customer_name,
  email: row.customer_email,
  phone: row.customer_phone,
  address: row.customer_address,
})

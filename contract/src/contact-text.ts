import type { Contact } from './contacts.ts'

/** Whom a booking is for, in words, for every place that writes more than one field in a line. */
export const contactText = ({ name, email, phone }: Contact) => ({
  /** `Rahim Uddin, 01711000000, rahim@people.example` */
  line: `${name}, ${phone}, ${email}`,
  /** `01711000000 · rahim@people.example` */
  phoneAndEmail: `${phone} · ${email}`,
})

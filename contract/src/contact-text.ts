import type { Contact } from './contacts.ts'

/** A contact as text, for places that write several fields in one line. */
export const contactText = ({ name, email, phone }: Contact) => ({
  /** `Rahim Uddin, 01711000000, rahim@people.example` */
  line: `${name}, ${phone}, ${email}`,
  /** `01711000000 · rahim@people.example` */
  phoneAndEmail: `${phone} · ${email}`,
})

import type { TextLocale } from './clock-text.ts'
import type { Contact, ContactField } from './contacts.ts'

/** The short titles in tables. */
export const contactTitles: Record<TextLocale, Record<ContactField, string>> = {
  en: { name: 'Name', email: 'Email', phone: 'Phone', address: 'Address' },
  bn: { name: 'নাম', email: 'ইমেইল', phone: 'ফোন', address: 'ঠিকানা' },
}

/** A contact as text, for places that write several fields in one line. */
export const contactText = ({ name, email, phone }: Contact) => ({
  /** `Rahim Uddin, 01711000000, rahim@people.example`; not every customer has an e-mail address. */
  line: [name, phone, email].filter(Boolean).join(', '),
  /** `01711000000 · rahim@people.example` */
  phoneAndEmail: `${phone} · ${email}`,
})

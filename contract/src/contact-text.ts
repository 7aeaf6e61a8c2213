import type { TextLocale } from './clock-text.ts'
import type { ContactField } from './contacts.ts'

/** The short titles in tables. */
export const contactTitles: Record<TextLocale, Record<ContactField, string>> = {
  en: { name: 'Name', email: 'Email', phone: 'Phone', address: 'Address' },
  bn: { name: 'নাম', email: 'ইমেইল', phone: 'ফোন', address: 'ঠিকানা' },
}

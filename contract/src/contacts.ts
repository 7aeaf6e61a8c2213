import { z } from 'zod'

/** The person a booking is for, in responses. */
export const contactSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
})
export type Contact = z.infer<typeof contactSchema>
export type ContactField = keyof Contact

export const NO_CONTACT: Contact = { name: '', email: '', phone: '', address: '' }

/** Forms and drafts are built from this list. */
export const CONTACT_FIELDS: readonly ContactField[] = contactSchema.keyof().options

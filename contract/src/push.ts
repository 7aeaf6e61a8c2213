import { z } from 'zod'
import { success } from './envelope.ts'
import * as messages from './validation.ts'

// Push notifications on the devices on which their owners have allowed them.

const keyOfLength = (characters: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`), messages.pushKeyIsNotValid)

/** A browser's subscription at its push service, as `PushSubscription.toJSON` writes it. */
export const pushDeviceRequestSchema = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, message: messages.pushServiceIsUnknown })
    .max(1000, messages.pushServiceIsUnknown),
  keys: z.object({ p256dh: keyOfLength(87), auth: keyOfLength(22) }),
})
export type PushDeviceRequest = z.infer<typeof pushDeviceRequestSchema>

/** The body of `POST /push/renewal`. A push service gives each browser an address that nobody else knows. */
export const pushRenewalRequestSchema = pushDeviceRequestSchema.extend({
  oldEndpoint: pushDeviceRequestSchema.shape.endpoint,
})
export type PushRenewalRequest = z.infer<typeof pushRenewalRequestSchema>

const pushStateSchema = z.object({
  /** The key with which a browser subscribes; null when the site sends no push notifications. */
  publicKey: z.string().nullable(),
  /** Whether the device of this sign-in gets them. */
  isOn: z.boolean(),
})
export type PushState = z.infer<typeof pushStateSchema>
export const pushStateResponseSchema = success(pushStateSchema)

/** What the service worker shows, as it is encrypted for the device. */
export interface PushNotice {
  /** The same for a message that is sent again, which then takes the place of the first. */
  id: string
  title: string
  body: string
  /** A page of the site. */
  url: string
  language: string
}

import { z } from 'zod'
import type { GatewayMessage, MessageContent } from '../rules/gateway-messages.ts'
import type { Authenticity } from './gateway.ts'
import { loadSdk } from './stripe-client.ts'

const id = z.string().regex(/^[\w-]{1,200}$/)

const event = z.object({
  object: z.literal('event'),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: id.optional().catch(undefined),
      client_reference_id: id.nullish().catch(undefined),
      metadata: z.object({ merchantRef: id.optional() }).nullish().catch(undefined),
    }),
  }),
})

/** An event about a session, or about something that bears its metadata (payment, charge, refund); or a return. */
export function readMessage({ fields, rawBody }: GatewayMessage): MessageContent | undefined {
  const subject = eventObject(rawBody)
  if (subject) {
    const merchantRef = subject.client_reference_id ?? subject.metadata?.merchantRef
    if (merchantRef) return { attempt: { merchantRef } }
    if (subject.object !== 'checkout.session' || !subject.id) return undefined
    return { attempt: { providerRef: subject.id } }
  }
  const sessionId = id.safeParse(Object.hasOwn(fields, 'session_id') ? fields.session_id : undefined)
  return sessionId.success ? { attempt: { providerRef: sessionId.data } } : undefined
}

function eventObject(rawBody: string) {
  try {
    return event.safeParse(JSON.parse(rawBody)).data?.data.object
  } catch {
    return undefined
  }
}

/** Every event is signed. Only a return of a browser has no body. */
export async function authenticate(
  { rawBody, headers }: GatewayMessage,
  webhookSecret: string,
): Promise<Authenticity> {
  if (rawBody === '') return 'unsigned'
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string') return 'forged'
  const { webhooks } = await loadSdk()
  try {
    webhooks.constructEvent(rawBody, signature, webhookSecret)
    return 'authentic'
  } catch {
    // Another secret, a changed body, or a signature that is too old.
    return 'forged'
  }
}

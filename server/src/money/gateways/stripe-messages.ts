import { z } from 'zod'
import type { GatewayMessage, MessageContent } from '../rules/gateway-messages.ts'
import type { Authenticity } from './gateway.ts'
import { loadSdk } from './stripe-client.ts'

const id = z.string().regex(/^[\w-]{1,200}$/)

const event = z.object({
  object: z.literal('event'),
  type: z.string().catch(''),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: id.optional().catch(undefined),
      client_reference_id: id.nullish().catch(undefined),
      payment_intent: id.nullish().catch(undefined),
      metadata: z.object({ merchantRef: id.optional() }).nullish().catch(undefined),
    }),
  }),
})

type EventSubject = z.infer<typeof event>['data']['object'] & { type: string }

/** Reads an event about a session, or about something that has its metadata (payment, charge, refund); or a return. */
export function readMessage({ fields, rawBody }: GatewayMessage): MessageContent | undefined {
  const subject = eventSubject(rawBody)
  if (subject) {
    const attempt = attemptOf(subject)
    const reversal = reversalOf(subject)
    return attempt && { attempt, ...(reversal && { reversal }) }
  }
  const sessionId = id.safeParse(Object.hasOwn(fields, 'session_id') ? fields.session_id : undefined)
  return sessionId.success ? { attempt: { providerRef: sessionId.data } } : undefined
}

function eventSubject(rawBody: string): EventSubject | undefined {
  try {
    const { data } = event.safeParse(JSON.parse(rawBody))
    return data && { ...data.data.object, type: data.type }
  } catch {
    return undefined
  }
}

function attemptOf(subject: EventSubject): MessageContent['attempt'] | undefined {
  const merchantRef = subject.client_reference_id ?? subject.metadata?.merchantRef
  if (merchantRef) return { merchantRef }
  if (subject.object === 'checkout.session') return subject.id ? { providerRef: subject.id } : undefined
  // A dispute, and a refund that was made in the panel, have none of our metadata.
  return subject.payment_intent ? { providerTxnId: subject.payment_intent } : undefined
}

function reversalOf({ object, id: objectId, type }: EventSubject): MessageContent['reversal'] {
  if (object === 'refund' || object === 'dispute') return { id: objectId ?? null }
  return type === 'charge.refunded' ? { id: null } : undefined
}

/** Every event is signed. Only the return of a browser has no body. */
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
    // The secret is another one, the body was changed, or the signature is too old.
    return 'forged'
  }
}

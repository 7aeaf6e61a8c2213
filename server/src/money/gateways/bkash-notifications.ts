import { createVerify, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { GatewayMessage, MessageContent } from '../rules/gateway-messages.ts'
import type { Authenticity, Gateway } from './gateway.ts'
import { type Answer, textOf } from './wire.ts'

/**
 * bKash sends notifications through Amazon SNS: JSON with a signature by Amazon's certificate. Source:
 * docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html. We have our own code for it, because the
 * packages fetch the certificate without a time-out or limit of size, and check neither region nor topic.
 */

/** Region, account and name of a topic: `arn:aws:sns:ap-southeast-1:123456789012:payments`. */
export const topicSchema = z
  .string()
  .regex(/^arn:aws:sns:[a-z]{2}(-[a-z]+)+-\d:\d{12}:[\w-]{1,256}$/, 'must be the ARN of an SNS topic')

const envelopeSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().optional(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
})
type Envelope = z.infer<typeof envelopeSchema>

export interface Subscription {
  /** Undefined when there is no subscription, so that nothing but returns is expected. */
  topic: string | undefined
  /** A GET request to Amazon. */
  callSns: (url: URL) => Promise<Answer>
}

const MAX_CERTIFICATES = 5

/** Returns what the adapter does with the notifications of a subscription to this topic. */
export function bkashNotifications({
  topic,
  callSns,
}: Subscription): Required<Pick<Gateway, 'authenticate' | 'confirmSubscription'>> {
  const certificates = new Map<string, X509Certificate>()
  const host = `sns.${topic?.split(':')[3]}.amazonaws.com`

  async function findCertificate(address: string): Promise<X509Certificate | 'unknown' | null> {
    const url = URL.parse(address)
    const isAmazon = url?.protocol === 'https:' && url.host === host && !url.username && !url.password
    if (!isAmazon || !/^\/[\w-]+\.pem$/.test(url.pathname) || url.search) return null
    const known = certificates.get(url.href)
    if (known) return known
    const answer = await callSns(url)
    if (answer.kind === 'none' || answer.status === 429) return 'unknown'
    if (answer.kind !== 'text' || answer.status !== 200) return null
    const certificate = readCertificate(answer.text)
    // Amazon uses one certificate, and a new one after some months.
    if (certificates.size === MAX_CERTIFICATES) certificates.clear()
    if (certificate) certificates.set(url.href, certificate)
    return certificate
  }

  async function authenticate({ rawBody }: GatewayMessage): Promise<Authenticity> {
    // The return of a browser has no body.
    if (!topic || rawBody === '') return 'unsigned'
    const envelope = readEnvelope(rawBody)
    if (envelope?.TopicArn !== topic) return 'forged'
    const certificate = await findCertificate(envelope.SigningCertURL)
    if (certificate === 'unknown') return 'unknown'
    return certificate && isSigned(envelope, certificate) ? 'authentic' : 'forged'
  }

  return {
    authenticate,

    async confirmSubscription({ rawBody }) {
      const envelope = topic ? readEnvelope(rawBody) : undefined
      if (!topic || !envelope || envelope.Type === 'Notification') return undefined
      if (envelope.Type === 'UnsubscribeConfirmation') return 'done'
      // `SubscribeURL` is not used, because the address is known and only the token is needed.
      const url = new URL(`https://${host}/`)
      url.search = new URLSearchParams({
        Action: 'ConfirmSubscription',
        TopicArn: topic,
        Token: envelope.Token ?? '',
      }).toString()
      const answer = await callSns(url)
      return answer.kind !== 'none' && answer.status === 200 ? 'done' : 'failed'
    },
  }
}

/** Reads which payment a notification is about. Its amount and status are not read, because bKash is asked. */
export function readNotification(rawBody: string): MessageContent | undefined {
  const envelope = readEnvelope(rawBody)
  if (envelope?.Type !== 'Notification') return undefined
  const payment = readJson(envelope.Message)
  if (typeof payment !== 'object' || payment === null) return undefined
  const merchantRef = textOf({ ...payment }, 'merchantInvoiceNumber')
  return merchantRef ? { attempt: { merchantRef: merchantRef.slice(0, 100) } } : undefined
}

const readEnvelope = (rawBody: string): Envelope | undefined =>
  envelopeSchema.safeParse(readJson(rawBody)).data

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readCertificate(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem)
  } catch {
    return null
  }
}

/** The names of the signed fields, in this order; a missing one is left out. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const

function isSigned(envelope: Envelope, certificate: X509Certificate): boolean {
  const names = SIGNED[envelope.Type === 'Notification' ? 'Notification' : 'SubscriptionConfirmation']
  const lines = names.flatMap((name) => (envelope[name] === undefined ? [] : [name, envelope[name]]))
  const verify = createVerify(envelope.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
  verify.update(`${lines.join('\n')}\n`)
  return verify.verify(certificate.publicKey, envelope.Signature, 'base64')
}

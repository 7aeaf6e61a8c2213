import { createSign, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import type { Subscription } from '../../src/money/gateways/bkash-notifications.ts'
import { callGateway } from '../../src/money/gateways/wire.ts'
import type { GatewayMessage } from '../../src/money/rules/gateway-messages.ts'
import { listen } from './provider.ts'
import { SNS_CERTIFICATE, SNS_KEY } from './sns-key.ts'

const HOST = 'sns.ap-southeast-1.amazonaws.com'

type Fields = Record<string, string>

export interface SnsServer extends Subscription {
  topic: string
  /** Every address that was asked for. */
  asked: URL[]
  /** Whether it answers. */
  isUp: boolean
  /** Signs a message after the change, with these fields left out or replaced. */
  sign(type: string, change?: Fields): GatewayMessage
}

/** Amazon SNS as it is seen by a subscriber: the certificate, and the call that confirms a subscription. */
export async function startSns(): Promise<SnsServer & { close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true })
  app.get('/SimpleNotificationService-test.pem', async (_request, reply) =>
    reply.type('application/octet-stream').send(SNS_CERTIFICATE),
  )
  app.get('/SimpleNotificationService-broken.pem', async (_request, reply) =>
    reply.type('text/plain').send('no certificate'),
  )
  app.get<{ Querystring: Fields }>('/', async ({ query }, reply) => {
    if (query.Action !== 'ConfirmSubscription' || query.Token !== 'token-of-amazon') reply.code(400)
    return reply.type('text/xml').send('<ConfirmSubscriptionResponse/>')
  })
  const base = await listen(app)
  const topic = 'arn:aws:sns:ap-southeast-1:123456789012:payments'
  const server: SnsServer & { close(): Promise<void> } = {
    topic,
    asked: [],
    isUp: true,
    async callSns(url) {
      server.asked.push(url)
      if (!server.isUp) return { kind: 'none', reason: 'no connection' }
      return callGateway(new URL(`${url.pathname}${url.search}`, base), { method: 'GET', timeoutMs: 2_000 })
    },
    sign(type, change = {}) {
      const fields: Fields = {
        Type: type,
        MessageId: randomUUID(),
        TopicArn: topic,
        Message: 'You have chosen to subscribe to the topic.',
        Timestamp: new Date().toISOString(),
        SignatureVersion: '1',
        SigningCertURL: `https://${HOST}/SimpleNotificationService-test.pem`,
        ...(type !== 'Notification' && {
          Token: 'token-of-amazon',
          SubscribeURL: `https://${HOST}/?Action=ConfirmSubscription&Token=token-of-amazon`,
        }),
        ...change,
      }
      const unsigned = ['SignatureVersion', 'SigningCertURL']
      const text = Object.keys(fields)
        .filter((name) => !unsigned.includes(name))
        .sort()
        .map((name) => `${name}\n${fields[name]}\n`)
        .join('')
      const algorithm = fields.SignatureVersion === '1' ? 'RSA-SHA1' : 'RSA-SHA256'
      const Signature = createSign(algorithm).update(text).sign(SNS_KEY, 'base64')
      return {
        fields: {},
        rawBody: JSON.stringify({ ...fields, Signature }),
        headers: { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-message-type': type },
      }
    },
    close: () => app.close(),
  }
  return server
}

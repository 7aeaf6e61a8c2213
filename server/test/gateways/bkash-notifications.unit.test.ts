import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bkashNotifications, readNotification } from '../../src/money/gateways/bkash-notifications.ts'
import type { GatewayMessage } from '../../src/money/rules/gateway-messages.ts'
import { startSns } from './sns-server.ts'

let sns: Awaited<ReturnType<typeof startSns>>
let subscription: ReturnType<typeof bkashNotifications>
beforeAll(async () => {
  sns = await startSns()
})
afterAll(() => sns.close())
beforeEach(() => {
  sns.isUp = true
  sns.asked.length = 0
  subscription = bkashNotifications(sns)
})

const payment = { Message: '{"merchantInvoiceNumber":"JH-1","amount":"12.50"}' }
const changed = (message: GatewayMessage, from: string, to: string) => ({
  ...message,
  rawBody: message.rawBody.replace(from, to),
})

describe('a notification through Amazon SNS', () => {
  it.each(['1', '2'])('is authentic with a signature of version %s', async (SignatureVersion) => {
    const message = sns.sign('Notification', { ...payment, SignatureVersion, Subject: 'Payment' })
    expect(await subscription.authenticate(message)).toBe('authentic')
    expect(readNotification(message.rawBody)).toEqual({ attempt: { merchantRef: 'JH-1' } })
    expect(await subscription.confirmSubscription(message)).toBeUndefined()
  })

  it('needs its certificate once', async () => {
    for (let count = 0; count < 3; count++)
      expect(await subscription.authenticate(sns.sign('Notification', payment))).toBe('authentic')
    expect(sns.asked).toHaveLength(1)
  })

  it.each([
    ['another amount', '12.50', '1250.00'],
    ['another reference', 'JH-1', 'JH-2'],
    ['another kind', '"Type":"Notification"', '"Type":"UnsubscribeConfirmation"'],
    ['an unknown kind', '"Type":"Notification"', '"Type":"Advertisement"'],
    ['another version of the signature', '"SignatureVersion":"1"', '"SignatureVersion":"2"'],
    ['an unknown version of the signature', '"SignatureVersion":"1"', '"SignatureVersion":"3"'],
    ['a field before its signature', '"Signature":"', '"Signature":"AAAA'],
    ['half of its text', '","Signature', ''],
  ])('is forged with %s', async (_what, from, to) => {
    const message = sns.sign('Notification', payment)
    expect(await subscription.authenticate(changed(message, from, to))).toBe('forged')
  })

  it('is forged for another topic, however well signed', async () => {
    const TopicArn = `${sns.topic}2`
    expect(await subscription.authenticate(sns.sign('Notification', { ...payment, TopicArn }))).toBe('forged')
    expect(sns.asked).toEqual([])
  })

  it.each([
    'https://sns.ap-southeast-1.amazonaws.com.attacker.example/a.pem',
    'https://attacker.example/SimpleNotificationService-test.pem',
    'https://sns.eu-west-1.amazonaws.com/SimpleNotificationService-test.pem',
    'https://s3.ap-southeast-1.amazonaws.com/SimpleNotificationService-test.pem',
    'http://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-test.pem',
    'https://sns.ap-southeast-1.amazonaws.com:8443/SimpleNotificationService-test.pem',
    'https://sns.ap-southeast-1.amazonaws.com@attacker.example/a.pem',
    'https://user:pw@sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-test.pem',
    'https://sns.ap-southeast-1.amazonaws.com/bucket/a.pem',
    'https://sns.ap-southeast-1.amazonaws.com/a.pem?to=elsewhere',
    'file:///etc/ssl/a.pem',
    '/a.pem',
  ])('never makes us fetch %s', async (SigningCertURL) => {
    const message = sns.sign('Notification', { ...payment, SigningCertURL })
    expect(await subscription.authenticate(message)).toBe('forged')
    expect(sns.asked).toEqual([])
  })

  it.each(['broken', 'missing'])('is not trusted with a certificate that is %s', async (name) => {
    const SigningCertURL = `https://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-${name}.pem`
    const message = sns.sign('Notification', { ...payment, SigningCertURL })
    expect(await subscription.authenticate(message)).toBe('forged')
  })

  it('is trusted again once its certificate can be fetched', async () => {
    const message = sns.sign('Notification', payment)
    sns.isUp = false
    expect(await subscription.authenticate(message)).toBe('unknown')
    sns.isUp = true
    expect(await subscription.authenticate(message)).toBe('authentic')
  })

  it.each(['', 'null', '[]', '"text"', '{"merchantInvoiceNumber":{}}', '{"amount":"1"}'])(
    'about %s names no payment',
    (Message) => {
      expect(readNotification(sns.sign('Notification', { Message }).rawBody)).toBeUndefined()
    },
  )

  it('is not expected without a topic', async () => {
    const without = bkashNotifications({ topic: undefined, callSns: sns.callSns })
    const message = sns.sign('Notification', payment)
    expect(await without.authenticate(message)).toBe('unsigned')
    expect(await without.confirmSubscription(sns.sign('SubscriptionConfirmation'))).toBeUndefined()
    expect(sns.asked).toEqual([])
  })
})

describe('a request to confirm the subscription', () => {
  const host = 'https://sns.ap-southeast-1.amazonaws.com'

  it('is confirmed at Amazon, wherever it asks to go', async () => {
    const message = sns.sign('SubscriptionConfirmation', { SubscribeURL: 'https://attacker.example/' })
    expect(await subscription.authenticate(message)).toBe('authentic')
    expect(await subscription.confirmSubscription(message)).toBe('done')
    const address = sns.asked.at(-1)
    expect(address?.origin).toBe(host)
    expect(Object.fromEntries(address?.searchParams ?? [])).toEqual({
      Action: 'ConfirmSubscription',
      TopicArn: sns.topic,
      Token: 'token-of-amazon',
    })
  })

  it('is to be sent again when Amazon does not accept the confirmation', async () => {
    const message = sns.sign('SubscriptionConfirmation', { Token: 'another' })
    expect(await subscription.confirmSubscription(message)).toBe('failed')
    expect(await subscription.confirmSubscription(sns.sign('SubscriptionConfirmation'))).toBe('done')
  })

  it('is forged with another token', async () => {
    const message = changed(sns.sign('SubscriptionConfirmation'), 'token-of-amazon', 'token-of-mallory')
    expect(await subscription.authenticate(message)).toBe('forged')
  })

  it('to end it is taken note of only', async () => {
    const message = sns.sign('UnsubscribeConfirmation')
    expect(await subscription.authenticate(message)).toBe('authentic')
    sns.asked.length = 0
    expect(await subscription.confirmSubscription(message)).toBe('done')
    expect(sns.asked).toEqual([])
  })
})

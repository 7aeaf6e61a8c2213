import type { AttemptToPay, StartedAttempt } from '../../src/money/gateways/gateway.ts'
import { newMerchantRef } from '../../src/money/rules/attempts.ts'
import { addMinutes } from '../../src/platform/clock.ts'

/** An attempt over 12.50 BDT as it is sent to a gateway. */
export function attemptToPay(change: Partial<AttemptToPay> = {}): AttemptToPay {
  const createdAt = new Date()
  return {
    merchantRef: newMerchantRef(),
    createdAt,
    holdExpiresAt: addMinutes(createdAt, 15),
    amountMinor: 1250,
    currency: 'BDT',
    description: 'Foam wash <script>alert(1)</script>',
    locale: 'en',
    customer: { name: 'Rahim', email: 'rahim@people.example', phone: '01711000000', address: 'Dhaka' },
    businessEmail: 'hello@business.example',
    returnUrls: {
      success: 'http://shop.example/ok',
      fail: 'http://shop.example/no',
      cancel: 'http://shop.example/off',
    },
    notifyUrl: 'http://shop.example/notify',
    ...change,
  }
}

/** The same as stored once it is started. */
export function startedAttempt(merchantRef: string, change: Partial<StartedAttempt> = {}): StartedAttempt {
  return {
    merchantRef,
    providerRef: null,
    amountMinor: 1250,
    currency: 'BDT',
    ageMs: 0,
    hasPage: true,
    mayBeCaptured: false,
    ...change,
  }
}

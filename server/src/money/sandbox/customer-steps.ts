import { plainDigits } from '@jhilik/contract/clock-text.ts'
import { z } from 'zod'

/** The card numbers that the forms of customers accept. Real numbers are refused, so that nobody enters one. */
export const TEST_CARDS = {
  '4242424242424242': { method: 'Visa', end: 'paid' },
  '5555555555554444': { method: 'Mastercard', end: 'paid' },
  '4000000000000002': { method: 'Visa', end: 'declined' },
  '4000002760003184': { method: 'Visa', end: 'secure' },
} as const
export const TEST_CODE = '123456'
export const TEST_PIN = '12345'
/** This wallet has too little money. */
export const POOR_WALLET = '01700000000'

const digits = z
  .string()
  .max(60)
  .catch('')
  .transform((text) => plainDigits(text).replace(/[\s-]/g, ''))

export const stepSchema = z.object({
  step: z.enum(['number', 'code', 'pin', 'card', 'secure', 'bank']),
  number: digits,
  code: digits,
  pin: digits,
  expiry: digits,
  cvc: digits,
})
export type StepFields = z.infer<typeof stepSchema>
type Step = StepFields['step']

export type FieldName = 'number' | 'code' | 'pin' | 'card' | 'expiry' | 'cvc'

/** What follows after a form was sent. */
export type Progress =
  | { kind: 'form'; step: Step; wrong: FieldName[]; number: string }
  | { kind: 'paid'; method: string }
  | { kind: 'failed'; method: string; reason: 'Insufficient balance' | 'Card declined' }

const form = (step: Step, number = '', ...wrong: FieldName[]): Progress => ({
  kind: 'form',
  step,
  wrong,
  number,
})

const isWallet = (number: string) => /^01[3-9]\d{8}$/.test(number)

/** Returns whether `MM/YY` is this month or a later one. */
function isValidExpiry(expiry: string, now: Date): boolean {
  const [, month = '', year = ''] = /^(0[1-9]|1[0-2])\/?(\d\d)$/.exec(expiry) ?? []
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth()
  return month !== '' && (2000 + Number(year)) * 12 + Number(month) - 1 >= thisMonth
}

const cardOf = (number: string) =>
  Object.hasOwn(TEST_CARDS, number) ? TEST_CARDS[number as keyof typeof TEST_CARDS] : undefined

function afterCard({ number, expiry, cvc }: StepFields, now: Date): Progress {
  const card = cardOf(number)
  const wrong: FieldName[] = [
    ...(card ? [] : (['card'] as const)),
    ...(isValidExpiry(expiry, now) ? [] : (['expiry'] as const)),
    ...(/^\d{3,4}$/.test(cvc) ? [] : (['cvc'] as const)),
  ]
  if (!card || wrong.length > 0) return form('card', number, ...wrong)
  if (card.end === 'secure') return form('secure', number)
  return card.end === 'paid'
    ? { kind: 'paid', method: card.method }
    : { kind: 'failed', method: card.method, reason: 'Card declined' }
}

/** Each step checks the number again, because it goes from form to form. */
export function afterStep(fields: StepFields, wallet: string, now: Date): Progress {
  const { step, number, code, pin } = fields
  switch (step) {
    case 'bank':
      return { kind: 'paid', method: 'Net banking' }
    case 'card':
      return afterCard(fields, now)
    case 'secure': {
      const card = cardOf(number)
      if (!card) return form('card', number, 'card')
      return code === TEST_CODE ? { kind: 'paid', method: card.method } : form('secure', number, 'code')
    }
    case 'number':
    case 'code':
    case 'pin': {
      if (!isWallet(number)) return form('number', number, 'number')
      if (step === 'number') return form('code', number)
      if (step === 'code') return code === TEST_CODE ? form('pin', number) : form('code', number, 'code')
      if (pin !== TEST_PIN) return form('pin', number, 'pin')
      return number === POOR_WALLET
        ? { kind: 'failed', method: wallet, reason: 'Insufficient balance' }
        : { kind: 'paid', method: wallet }
    }
    default:
      return step satisfies never
  }
}

export const WALLETS = ['bKash', 'Nagad', 'Rocket'] as const
export const TABS = ['cards', 'wallets', 'banks'] as const

/**
 * The form that the hosted page shows. On `outcomes` testers choose how the payment ends; the others are filled in as
 * by a customer: `wallet` as at bKash, `card` as at a card processor, `methods` as at SSLCOMMERZ.
 */
export const formSchema = z.object({
  page: z.enum(['outcomes', 'wallet', 'card', 'methods']).catch('outcomes'),
  wallet: z.enum(WALLETS).catch('bKash'),
  tab: z.enum(TABS).catch('cards'),
})
export type HostedForm = z.infer<typeof formSchema>
export type PageKind = HostedForm['page']

/** Returns the address of a form; parameters with their default value are left out. */
export function formQuery({ page, wallet, tab }: Partial<HostedForm>): Record<string, string> {
  return {
    ...(page && page !== 'outcomes' && { page }),
    ...(wallet && wallet !== 'bKash' && { wallet }),
    ...(tab && tab !== 'cards' && { tab }),
  }
}

import type { Gateway } from '../../../src/money/gateways/gateway.ts'
import type { GatewayMessage } from '../../../src/money/rules/gateway-messages.ts'
import type { SandboxFaults } from '../../../src/money/sandbox/faults.ts'
import type { BkashServer } from '../../gateways/bkash-server.ts'
import type { Call, PaidAs, Provider } from '../../gateways/provider.ts'
import type { startStripe } from '../../gateways/stripe-server.ts'
import { startedAttempt } from '../attempts.ts'
import { readForm } from '../leaving-form.ts'
import { pressButton } from '../shop.ts'

/** A payment page that a customer has been sent to. */
export interface Page {
  gateway: string
  url: string
  merchantRef: string
  providerRef: string | null
}

type Choice = 'pay' | 'fail' | 'cancel'

/** What a browser or a gateway sends to the shop; `path` follows `/api/payments/<gateway>/`. */
export interface Message {
  gateway: string
  kind: 'return' | 'notification'
  path: string
  /** The body of a POST; a message without one is a GET. */
  body?: string
  headers: Record<string, string>
}

/** The gateway's side of payments. */
export interface Till {
  /** What follows from the customer's choice on the page. Nothing when the page is closed or was used already. */
  choose(page: Page, choice: Choice, as: PaidAs): Promise<Message[]>
  /** A browser's claim that the page was paid with this amount, which anybody may send. */
  claim(page: Page, amountMinor: number): Message
  /** Answers of this call go wrong until it is cleared by null. */
  fail(call: Call, fault: Fault | null): void
  /** Minor units that were taken; undefined for none. The sandbox keeps its books in the database. */
  captured(merchantRef: string): number | undefined
  refunded(page: Page): number
  /** Ends the refunds that the gateway works on. */
  endRefunds(): void
}
export type Fault = 'error' | 'dropped' | 'lost' | 'garbage' | 'unrecognized'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const started = ({ merchantRef, providerRef }: Page) => startedAttempt(merchantRef, { providerRef })
const amountText = (minor: number) => (minor / 100).toFixed(2)

function post(gateway: string, path: string, { rawBody, headers }: GatewayMessage): Message {
  const kind = path === 'notify' ? 'notification' : 'return'
  return { gateway, kind, path, body: rawBody, headers: headers as Record<string, string> }
}
const get = (gateway: string, path: string): Message => ({ gateway, kind: 'return', path, headers: {} })

/** The till of a test server that listens on a socket. */
function tillOf(provider: Provider, shape: Pick<Till, 'choose' | 'claim'>): Till {
  return {
    ...shape,
    fail(call, fault) {
      if (fault) provider.faults.set(call, fault)
      else provider.faults.delete(call)
    },
    captured: (merchantRef) => provider.taken().get(merchantRef),
    refunded: (page) => (provider.taken().has(page.merchantRef) ? provider.refunded(started(page)) : 0),
    endRefunds: () => provider.finishRefunds(),
  }
}

export function sslcommerzTill(provider: Provider): Till {
  const name = 'sslcommerz'
  return tillOf(provider, {
    async choose(page, choice, as) {
      if (provider.taken().has(page.merchantRef)) return []
      if (choice !== 'pay') return [post(name, `return/${choice}`, provider[choice](started(page)))]
      const message = provider.pay(started(page), as)
      return [post(name, 'return/success', message), post(name, 'notify', message)]
    },
    claim: ({ merchantRef }, amountMinor) => ({
      gateway: name,
      kind: 'return',
      path: 'return/success',
      body: new URLSearchParams({
        tran_id: merchantRef,
        status: 'VALID',
        val_id: 'nobody-knows',
        amount: amountText(amountMinor),
        currency_amount: amountText(amountMinor),
        currency_type: 'BDT',
        bank_tran_id: `claimed-${merchantRef}`,
      }).toString(),
      headers: FORM,
    }),
  })
}

export function bkashTill(provider: BkashServer): Till {
  const name = 'bkash'
  const back = ({ rawBody }: GatewayMessage) => get(name, `return/success?${rawBody}`)
  return tillOf(provider, {
    async choose(page, choice, { risk: _risk, ...as }) {
      if (provider.taken().has(page.merchantRef)) return []
      if (choice !== 'pay') return [back(provider[choice](started(page)))]
      const returned = back(provider.pay(started(page), as))
      const message = provider.notification?.(started(page))
      return message ? [returned, post(name, 'notify', message)] : [returned]
    },
    claim: ({ providerRef }, amountMinor) =>
      get(name, `return/success?paymentID=${providerRef}&status=success&amount=${amountText(amountMinor)}`),
  })
}

export function stripeTill(provider: Awaited<ReturnType<typeof startStripe>>): Till {
  const name = 'stripe'
  const back = ({ fields }: GatewayMessage) => get(name, `return/success?session_id=${fields.session_id}`)
  return tillOf(provider, {
    async choose(page, choice, as) {
      if (provider.session(started(page)).status !== 'open') return []
      // A declined card leaves the page open.
      if (choice === 'fail') return []
      if (choice === 'cancel') return [get(name, `return/cancel?ref=${page.merchantRef}`)]
      const returned = back(provider.pay(started(page), as))
      const message = provider.notification?.(started(page))
      return message ? [returned, post(name, 'notify', message)] : [returned]
    },
    claim: ({ providerRef }, amountMinor) =>
      get(name, `return/success?session_id=${providerRef}&amount=${amountText(amountMinor)}`),
  })
}

const CHECK_FAULTS = {
  error: 'error',
  dropped: 'error',
  lost: 'error',
  garbage: 'garbage',
  // Words without a status code.
  unrecognized: 'absent',
} as const satisfies Record<Fault, SandboxFaults['check']>

/** aamarPay's protocol. It has no call for refunds, and nothing but the agreed amount can be paid. */
export function sandboxTill(faults: Partial<SandboxFaults>): Till {
  const name: Gateway['name'] = 'aamarpay'
  return {
    async choose(page, choice) {
      const answer = await pressButton(page.url, choice)
      if (choice === 'cancel') return [get(name, `return/cancel?ref=${page.merchantRef}`)]
      const { action, fields } = readForm(await answer.text())
      const path = `return/${action.slice(action.lastIndexOf('/') + 1)}`
      const returned: Message = {
        gateway: name,
        kind: 'return',
        path,
        body: fields.toString(),
        headers: FORM,
      }
      return choice === 'pay' ? [returned, { ...returned, kind: 'notification', path: 'notify' }] : [returned]
    },
    claim: ({ merchantRef }, amountMinor) => ({
      gateway: name,
      kind: 'return',
      path: 'return/success',
      body: new URLSearchParams({
        mer_txnid: merchantRef,
        pay_status: 'Successful',
        status_code: '2',
        amount: amountText(amountMinor),
        currency: 'BDT',
        pg_txnid: `claimed-${merchantRef}`,
      }).toString(),
      headers: FORM,
    }),
    fail(call, fault) {
      if (call === 'start') faults.start = fault ? 'error' : 'ok'
      if (call === 'inspect') faults.check = fault ? CHECK_FAULTS[fault] : 'ok'
    },
    captured: () => undefined,
    refunded: () => 0,
    endRefunds: () => undefined,
  }
}

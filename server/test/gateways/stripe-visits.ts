import type { FastifyInstance } from 'fastify'
import { addHostedPages, type BookLine, type Delivery } from './hosted-pages.ts'

/** What a page shows and books need of a session. */
interface Session {
  id: string
  status: string
  amount_total: number
  currency: string
  client_reference_id: string
  payment_intent: { id: string } | null
}

interface Refund {
  id: string
  created: number
  amount: number
}

interface Stripe<S extends Session> {
  find(id: string): S | undefined
  pay(merchantRef: string, options: { risk: boolean }): void
  notification(session: S): Delivery | null
}

/** The pages of Stripe's sessions, and when they were opened and paid, which Stripe does not send. */
export function openVisits<S extends Session>(app: FastifyInstance, stripe: Stripe<S>) {
  interface Visit {
    urls: Record<'pay' | 'cancel', string>
    openedAt: Date
    paidAt: Date | null
  }
  const visits = new Map<string, Visit>()
  addHostedPages(app, '/c/pay/:id', (wanted) => {
    const session = stripe.find(wanted)
    const visit = visits.get(wanted)
    if (!session || !visit) return undefined
    return {
      ...(session.status === 'open' && {
        decide(decision, options) {
          if (decision === 'pay') stripe.pay(session.client_reference_id, options)
          // A declined card leaves the page open: this customer goes back then.
          return { url: visit.urls[decision === 'pay' ? 'pay' : 'cancel'], message: null }
        },
      }),
      notification: () => stripe.notification(session),
    }
  })
  return {
    open(id: string, { success_url = '', cancel_url = '' }: Record<string, string>) {
      const urls = { pay: success_url.replace('{CHECKOUT_SESSION_ID}', id), cancel: cancel_url }
      visits.set(id, { urls, openedAt: new Date(), paidAt: null })
    },
    pay(id: string) {
      const visit = visits.get(id)
      if (visit) visit.paidAt = new Date()
    },
    isOlder: (id: string, than: Date) => (visits.get(id)?.openedAt ?? than) < than,
    linesOf(session: S, feeMinor: number, refunds: readonly Refund[]): BookLine[] {
      const { id, client_reference_id: merchantRef, payment_intent: intent, amount_total: minor } = session
      const at = visits.get(id)?.paidAt
      if (!intent || !at) return []
      const common = { merchantRef, currency: session.currency.toUpperCase() }
      return [
        { ...common, kind: 'charge', reference: intent.id, minor, feeMinor, at },
        ...refunds.map(
          (refund): BookLine => ({
            ...common,
            kind: 'refund',
            reference: refund.id,
            minor: refund.amount,
            feeMinor: 0,
            at: new Date(refund.created * 1000),
          }),
        ),
      ]
    },
  }
}

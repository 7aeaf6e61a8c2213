import { startStripe } from '../gateways/stripe-server.ts'
import { startTestApp } from './app.ts'

export type StripeServer = Awaited<ReturnType<typeof startStripe>>

/** An app whose only gateway is Stripe's test server, and an admin. Close both. */
export async function startStripeApp(env: Record<string, string> = {}) {
  const app = await startTestApp({ work: false, sandbox: false, env })
  const stripe = await startStripe({ timeoutMs: 10_000 })
  app.ctx.gateways.clear()
  app.ctx.gateways.set('stripe', stripe.gateway)
  return { app, stripe, admin: await app.signIn('admin') }
}

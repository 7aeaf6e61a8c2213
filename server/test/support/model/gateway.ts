import fc from 'fast-check'
import { action, index } from './actions.ts'
import { pick, type Run } from './run.ts'
import type { Message } from './tills.ts'

/** Sends it to the shop, as a browser or a gateway does. */
export async function deliver(run: Run, message: Message): Promise<void> {
  const { gateway, kind, path, body, headers } = message
  const {
    statusCode,
    payload,
    headers: answered,
  } = await run.world.app.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/payments/${gateway}/${path}`,
    headers,
    ...(body !== undefined && { payload: body }),
  })
  if (run.world.crashes.isDown()) return
  if (kind === 'return') {
    // The browser is led on whatever the payment's state is.
    const token = /\/booking\/result\/([^/?]+)$/.exec(String(answered.location))?.[1]
    if (statusCode !== 303 || !token) throw new Error(`A return was answered with ${statusCode}: ${payload}`)
    if (token !== 'unknown') run.tokens.push(token)
    return
  }
  const isUnderstood = statusCode === 200 || payload === 'try again' || payload === 'wrong signature'
  if (!isUnderstood) throw new Error(`A notification was answered with ${statusCode}: ${payload}`)
}

const last = (run: Run, back: number) => pick(run.messages.toReversed(), back)

export const deliverMessage = action('message arrives', {
  params: fc.record({ back: index, copies: fc.constantFrom(1, 1, 1, 2) }),
  isPossible: (run) => run.messages.length > 0,
  async perform(run, { back, copies }) {
    const message = last(run, back)
    if (message) await Promise.all(Array.from({ length: copies }, () => deliver(run, message)))
  },
})

export const forgeMessage = action('somebody forges a message', {
  params: fc.record({ page: index, amountMinor: fc.constantFrom(1, 1000, 4000), signed: fc.boolean() }),
  isPossible: (run) => run.pages.length > 0,
  async perform(run, { page: at, amountMinor, signed }) {
    const page = pick(run.pages, at)
    const till = page && run.world.tills.get(page.gateway)
    if (!till) return
    const claim = till.claim(page, amountMinor)
    const genuine = run.messages.find(
      ({ gateway, kind }) => gateway === page.gateway && kind === 'notification',
    )
    // A notification that somebody has changed on the way.
    const changed = genuine && { ...genuine, body: genuine.body?.replace(/\d/, '9') ?? '' }
    await deliver(run, signed && changed ? changed : claim)
  },
})

export const endRefunds = action('gateways end refunds', {
  params: fc.constant({}),
  isPossible: (run) => run.state.refunds.some(({ status }) => status === 'submitted'),
  async perform(run) {
    for (const till of run.world.tills.values()) till.endRefunds()
  },
})

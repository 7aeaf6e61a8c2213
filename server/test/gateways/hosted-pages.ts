import type { FastifyInstance, FastifyReply } from 'fastify'
import type { GatewayMessage } from '../../src/money/rules/gateway-messages.ts'

/** A payment or refund as the provider's own books have it. */
export interface BookLine {
  kind: 'charge' | 'refund'
  /** The provider's id of the payment or refund. */
  reference: string
  merchantRef: string
  minor: number
  /** What the provider keeps of a payment; 0 for a refund. */
  feeMinor: number
  currency: string
  at: Date
}

/** A test server that runs for hours: customers visit its pages, and it keeps books. */
export interface HostedProvider {
  /** The product's settings for it. */
  settings: Record<string, string>
  books(): BookLine[]
  /** What the shop's staff pay back in the provider's panel. Returns the provider's id of the refund. */
  refundByHand(merchantRef: string, minor: number): string
  /** Refunds of these payments are refused. */
  unrefundable: Set<string>
  /** Pages that were opened before are closed: nobody can pay there any more. */
  expirePages(openedBefore: Date): void
  /** The address at which it listens. */
  address: string
}

export interface HostedOptions {
  /** The adapter's patience. */
  timeoutMs?: number
  /** The address at which it is reached, when that is not the one at which it listens. */
  publicUrl?: string
  /** The address at which it notifies the shop, for providers in whose panel that is entered. */
  notifyUrl?: string
}

const DECISIONS = ['pay', 'fail', 'cancel'] as const
type Decision = (typeof DECISIONS)[number]

/** The address of a message, which goes with a browser by GET or as a form, or from server to server. */
export interface Delivery {
  url: string
  /** Null: everything is in the address. */
  message: GatewayMessage | null
}

/** The page of one payment. */
export interface HostedPage {
  /** Undefined when nobody can pay here any more: paid or expired. */
  decide?: (decision: Decision, options: { risk: boolean }) => Delivery
  /** The notification after `pay`; undefined or null for providers that do not notify. */
  notification?: () => Delivery | null
}

/** The delays between the tries of a notification that is not answered with 200. */
const REPEAT_AFTER_MS = [4_000, 8_000, 16_000, 32_000]

async function notify({ url, message }: Delivery, wait: (ms: number) => Promise<boolean>): Promise<void> {
  const headers = Object.fromEntries(
    Object.entries(message?.headers ?? {}).map(([name, value]) => [name, String(value)]),
  )
  for (const pause of [0, ...REPEAT_AFTER_MS]) {
    if (!(await wait(pause))) return
    const body = message?.rawBody ?? ''
    const isReceived = await fetch(url, { method: 'POST', body, headers }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReceived) return
  }
}

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => `&${{ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": '#39' }[sign]};`,
  )

/** Leads the browser back by GET, or by a form that it posts. */
function sendBack(reply: FastifyReply, { url, message }: Delivery) {
  if (!message) return reply.redirect(url, 303)
  const inputs = Object.entries(message.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return reply
    .type('text/html')
    .send(`<form id="return" method="post" action="${escapeHtml(url)}">${inputs.join('')}</form>`)
}

/**
 * The provider's pages at this path: `GET` shows the buttons, `POST` presses one. The form's field `notify` says how often
 * the shop is told of a payment (0: the notification is lost), `risk` that the provider warns of it.
 */
export function addHostedPages(
  app: FastifyInstance,
  path: string,
  find: (id: string) => HostedPage | undefined,
): void {
  const timers = new Map<NodeJS.Timeout, () => void>()
  const wait = (ms: number) =>
    new Promise<boolean>((resolve) => {
      const timer = setTimeout(() => resolve(timers.delete(timer)), ms)
      timers.set(timer, () => resolve(false))
    })
  app.addHook('onClose', async () => {
    for (const [timer, give] of timers) {
      clearTimeout(timer)
      give()
    }
  })
  type Query = Record<string, string>
  const idOf = (params: Query, query: Query) =>
    params.id ?? query.track ?? query.paymentId ?? query.paymentID ?? ''
  const closed = (reply: FastifyReply) =>
    reply.code(410).type('text/html').send('<p>This page is closed.</p>')

  app.get<{ Params: Query; Querystring: Query }>(path, async ({ params, query }, reply) => {
    if (!find(idOf(params, query))?.decide) return closed(reply)
    const buttons = DECISIONS.map((value) => `<button name="decision" value="${value}">${value}</button>`)
    return reply.type('text/html').send(`<form method="post">${buttons.join('')}</form>`)
  })
  app.post<{ Params: Query; Querystring: Query; Body: Query }>(
    path,
    async ({ params, query, body }, reply) => {
      const page = find(idOf(params, query))
      const decision = DECISIONS.find((each) => each === body.decision)
      if (!page?.decide || !decision) return closed(reply)
      const back = page.decide(decision, { risk: body.risk === '1' })
      const news = decision === 'pay' ? page.notification?.() : null
      if (news) for (let time = 0; time < Number(body.notify ?? '1'); time++) void notify(news, wait)
      return sendBack(reply, back)
    },
  )
}

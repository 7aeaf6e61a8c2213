import { createHash, randomBytes } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import type { StartedAttempt } from '../../src/money/gateways/gateway.ts'
import { sslcommerzGateway } from '../../src/money/gateways/sslcommerz.ts'
import { fromDecimal, toDecimal } from '../../src/money/gateways/wire.ts'
import { attemptToPay, startedAttempt } from '../support/attempts.ts'
import { addHostedPages, type BookLine, type HostedOptions, type HostedProvider } from './hosted-pages.ts'
import {
  answerFault,
  formMessage,
  listen,
  PATIENCE_MS,
  type PaidAs,
  type Provider,
  SECRET_MARK,
} from './provider.ts'

const STORE = { storeId: 'testbox', password: `password-${SECRET_MARK}` }

/** The fee that the gateway keeps of every payment: 2.5 %. */
const keptOf = (minor: number) => Math.round(minor * 0.025)

type Fields = Record<string, string>

interface Try {
  val_id: string
  status: 'VALID' | 'FAILED' | 'CANCELLED' | 'PENDING'
  fields: Fields
  validated: boolean
  minor: number
  at: Date
}

interface Session {
  sessionkey: string
  currency: string
  minor: number
  tries: Try[]
  /** The addresses to which the browser is sent back, and that of notifications. */
  urls: Record<'pay' | 'fail' | 'cancel' | 'notify', string>
  openedAt: Date
  isExpired: boolean
}

interface Refund {
  refund_ref_id: string
  bank_tran_id: string
  minor: number
  status: 'processing' | 'refunded' | 'cancelled'
  at: Date
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const id = (bytes = 10) => randomBytes(bytes).toString('hex')

/** The signature of a notification: payments are told apart by it only together with the validation call. */
function signFields(fields: Fields, password: string): Fields {
  const verify_key = Object.keys(fields).join(',')
  const signed: Fields = { ...fields, store_passwd: md5(password) }
  const text = Object.keys(signed)
    .sort()
    .map((name) => `${name}=${signed[name]}`)
    .join('&')
  return { ...fields, verify_key, verify_sign: md5(text) }
}

const REQUIRED = [
  'total_amount',
  'currency',
  'tran_id',
  'product_category',
  'success_url',
  'fail_url',
  'cancel_url',
  'cus_name',
  'cus_email',
  'cus_add1',
  'cus_city',
  'cus_postcode',
  'cus_country',
  'cus_phone',
  'shipping_method',
  'num_of_item',
  'product_name',
  'product_profile',
]

/** What is wrong with a start, as the gateway says it. */
function findRefusal(body: Fields, sessions: ReadonlyMap<string, Session>): string | null {
  if (body.store_id !== STORE.storeId || body.store_passwd !== STORE.password)
    return 'Store Credential Error Or Store is Deactive'
  const missing = REQUIRED.find((name) => !body[name])
  if (missing) return `Required field missing: ${missing}`
  if ((body.tran_id ?? '').length > 30) return 'tran_id is too long'
  const amount = Number(body.total_amount)
  if (body.currency === 'BDT' && !(amount >= 10 && amount <= 500_000)) return 'Amount is out of range'
  if (sessions.has(body.tran_id ?? '')) return 'Duplicate tran_id'
  return null
}

export interface SslcommerzServer extends Provider, HostedProvider {
  /** The fields of every start, as they arrived. */
  starts: Fields[]
}

/** SSLCOMMERZ v4 on a real socket: sessions, pages, validation, query, refunds. */
export async function startSslcommerz({
  publicUrl,
  timeoutMs = PATIENCE_MS,
}: HostedOptions = {}): Promise<SslcommerzServer> {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(formbody)
  const faults: Provider['faults'] = new Map()
  const sessions = new Map<string, Session>()
  const refunds = new Map<string, Refund>()
  const unrefundable = new Set<string>()
  const starts: Fields[] = []

  const open = (body: Fields) => {
    starts.push(body)
    const refusal = findRefusal(body, sessions)
    if (refusal) return { status: 'FAILED', failedreason: refusal, sessionkey: '', GatewayPageURL: '' }
    const session: Session = {
      sessionkey: id().toUpperCase(),
      currency: body.currency ?? '',
      minor: fromDecimal(body.total_amount ?? '', body.currency ?? '') ?? 0,
      tries: [],
      urls: {
        pay: body.success_url ?? '',
        fail: body.fail_url ?? '',
        cancel: body.cancel_url ?? '',
        notify: body.ipn_url ?? '',
      },
      openedAt: new Date(),
      isExpired: false,
    }
    sessions.set(body.tran_id ?? '', session)
    const GatewayPageURL = `${url}/EasyCheckOut/${session.sessionkey}`
    return { status: 'SUCCESS', failedreason: '', sessionkey: session.sessionkey, GatewayPageURL }
  }
  app.post<{ Body: Fields }>('/gwprocess/v4/api.php', async ({ body }, reply) => {
    if (await answerFault(faults, 'start', reply, () => open(body))) return reply
    // The content type is wrong, as the real one's.
    return reply.type('text/html; charset=UTF-8').send(JSON.stringify(open(body)))
  })

  const knows = ({ store_id, store_passwd }: Fields) =>
    store_id === STORE.storeId && store_passwd === STORE.password
  const tries = () => [...sessions.values()].flatMap((session) => session.tries)

  app.get<{ Querystring: Fields }>('/validator/api/validationserverAPI.php', async ({ query }, reply) => {
    if (await answerFault(faults, 'inspect', reply, () => undefined)) return reply
    if (!knows(query)) return { APIConnect: 'FAILED' }
    const found = tries().find(({ val_id, status }) => val_id === query.val_id && status === 'VALID')
    if (!found) return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION' }
    const status = found.validated ? 'VALIDATED' : 'VALID'
    found.validated = true
    return { APIConnect: 'DONE', ...found.fields, status, val_id: found.val_id }
  })

  const refund = (query: Fields) => {
    const { bank_tran_id = '', refund_trans_id = '', refund_amount = '' } = query
    const paid = tries().find(({ fields }) => fields.bank_tran_id === bank_tran_id)
    const known = refunds.get(refund_trans_id)
    const answer = { APIConnect: 'DONE', bank_tran_id, trans_id: paid?.fields.tran_id ?? '' }
    if (known) return { ...answer, refund_ref_id: known.refund_ref_id, status: 'processing' }
    const minor = fromDecimal(refund_amount, 'BDT') ?? 0
    const before = [...refunds.values()].filter((other) => other.bank_tran_id === bank_tran_id)
    const sum = before.reduce((total, other) => total + other.minor, minor)
    const received = fromDecimal(paid?.fields.amount ?? '', 'BDT') ?? 0
    if (unrefundable.has(answer.trans_id))
      return { ...answer, status: 'failed', errorReason: 'The bank takes no refunds' }
    if (!paid || minor <= 0 || sum > received)
      return { ...answer, status: 'failed', errorReason: 'Refund amount exceeds the paid amount' }
    const created: Refund = {
      refund_ref_id: id(),
      bank_tran_id,
      minor,
      status: 'processing',
      at: new Date(),
    }
    refunds.set(refund_trans_id, created)
    return { ...answer, refund_ref_id: created.refund_ref_id, status: 'success' }
  }

  app.get<{ Querystring: Fields }>(
    '/validator/api/merchantTransIDvalidationAPI.php',
    async ({ query }, reply) => {
      const isRefund = query.refund_trans_id !== undefined
      const call = isRefund ? 'refund' : query.refund_ref_id ? 'inspectRefund' : 'inspect'
      if (await answerFault(faults, call, reply, () => isRefund && refund(query))) return reply
      if (!knows(query)) return { APIConnect: 'FAILED' }
      if (isRefund) return refund(query)
      if (query.refund_ref_id) {
        const found = [...refunds.values()].find(({ refund_ref_id }) => refund_ref_id === query.refund_ref_id)
        if (!found) return { APIConnect: 'INVALID_REQUEST' }
        return { APIConnect: 'DONE', ...found, errorReason: '' }
      }
      const session = sessions.get(query.tran_id ?? '')
      const expired = { tran_id: query.tran_id, val_id: '', status: 'EXPIRED' }
      if (session?.isExpired && session.tries.length === 0)
        return { APIConnect: 'DONE', no_of_trans_found: 1, element: [expired] }
      const element = (session?.tries ?? []).map(({ val_id, status, validated, fields }) => ({
        ...fields,
        val_id: status === 'VALID' ? val_id : '',
        status: status === 'VALID' && validated ? 'VALIDATED' : status,
        error: status === 'FAILED' ? 'Declined by the bank' : '',
      }))
      return { APIConnect: 'DONE', no_of_trans_found: element.length, element }
    },
  )
  addHostedPages(app, '/EasyCheckOut/:id', (key) => {
    const [merchantRef, session] = [...sessions].find(([, each]) => each.sessionkey === key) ?? []
    if (!merchantRef || !session) return undefined
    const started = startedAttempt(merchantRef)
    const isPaid = session.tries.some(({ status }) => status === 'VALID')
    const statuses = { pay: 'VALID', fail: 'FAILED', cancel: 'CANCELLED' } as const
    return {
      ...(!isPaid &&
        !session.isExpired && {
          decide: (decision, { risk }) => ({
            url: session.urls[decision],
            message: messageOf(attempt(started, statuses[decision], { risk })),
          }),
        }),
      notification: () => ({ url: session.urls.notify, message: messageOf(paidTry(started)) }),
    }
  })
  const address = await listen(app)
  const url = publicUrl ?? address

  /** One more try within the payment page. */
  const attempt = (
    { merchantRef }: StartedAttempt,
    status: Try['status'],
    { amountMinor, currency, merchantRef: otherRef, risk = false }: PaidAs = {},
  ) => {
    const session = sessions.get(merchantRef)
    if (!session) throw new Error(`no session of ${merchantRef}`)
    const minor = amountMinor ?? session.minor
    const amount = toDecimal(minor, session.currency)
    const fields: Fields = {
      tran_id: otherRef ?? merchantRef,
      amount,
      currency: 'BDT',
      currency_type: currency ?? session.currency,
      currency_amount: amount,
      store_amount: toDecimal(minor - keptOf(minor), session.currency),
      bank_tran_id: id(),
      card_type: 'BKASH-BKash',
      card_no: '',
      tran_date: '2026-01-01 12:00:00',
      store_id: STORE.storeId,
      risk_level: risk ? '1' : '0',
      risk_title: risk ? 'Risky' : 'Safe',
    }
    const made: Try = { val_id: id(), status, fields, validated: false, minor, at: new Date() }
    session.tries.push(made)
    return made
  }
  const messageOf = ({ val_id, status, fields }: Try) =>
    formMessage(signFields({ ...fields, val_id, status }, STORE.password))
  const paidTry = ({ merchantRef }: StartedAttempt) => {
    const paid = sessions.get(merchantRef)?.tries.find(({ status }) => status === 'VALID')
    if (!paid) throw new Error(`${merchantRef} is not paid`)
    return paid
  }
  const store = { ...STORE, baseUrl: url }
  return {
    gateway: sslcommerzGateway(store, { timeoutMs }),
    stranger: sslcommerzGateway({ ...store, password: 'wrong' }, { timeoutMs }),
    faults,
    starts,
    feeMinor: keptOf(1250),
    decisive: {
      paid: {
        words: [
          'APIConnect',
          'element',
          'element.0.status',
          'element.0.tran_id',
          'status',
          'tran_id',
          'val_id',
          'amount',
        ],
        ids: ['element.0.val_id', 'bank_tran_id'],
      },
      unpaid: { words: ['APIConnect', 'element', 'element.0.status', 'element.0.tran_id'], ids: ['element'] },
    },
    attempt: attemptToPay,
    pay: (started, as) => messageOf(attempt(started, 'VALID', as)),
    fail: (started) => messageOf(attempt(started, 'FAILED')),
    cancel: (started) => messageOf(attempt(started, 'CANCELLED')),
    notification: (started) => messageOf(paidTry(started)),
    taken: () =>
      new Map(
        [...sessions].flatMap(([ref, { tries, currency }]) => {
          const paid = tries.find(({ status }) => status === 'VALID')
          return paid ? [[ref, fromDecimal(paid.fields.amount ?? '', currency) ?? 0] as const] : []
        }),
      ),
    refunded(started) {
      const { bank_tran_id } = paidTry(started).fields
      return [...refunds.values()]
        .filter((refund) => refund.bank_tran_id === bank_tran_id && refund.status !== 'cancelled')
        .reduce((sum, { minor }) => sum + minor, 0)
    },
    finishRefunds() {
      for (const refund of refunds.values()) refund.status = 'refunded'
    },
    settings: {
      SSLCOMMERZ_URL: url,
      SSLCOMMERZ_STORE_ID: STORE.storeId,
      SSLCOMMERZ_STORE_PASSWORD: STORE.password,
    },
    books() {
      const paid = [...sessions].flatMap(([merchantRef, session]) =>
        session.tries
          .filter(({ status }) => status === 'VALID')
          .map((each) => ({ ...each, merchantRef, bankTranId: each.fields.bank_tran_id ?? '' })),
      )
      const refOf = new Map(paid.map(({ bankTranId, merchantRef }) => [bankTranId, merchantRef]))
      const lines: BookLine[] = paid.map(({ bankTranId: reference, merchantRef, minor, at }) => {
        const currency = sessions.get(merchantRef)?.currency ?? ''
        return { kind: 'charge', reference, merchantRef, minor, feeMinor: keptOf(minor), currency, at }
      })
      for (const { refund_ref_id: reference, bank_tran_id, minor, status, at } of refunds.values()) {
        const merchantRef = refOf.get(bank_tran_id) ?? ''
        if (status !== 'cancelled')
          lines.push({ kind: 'refund', reference, merchantRef, minor, feeMinor: 0, currency: 'BDT', at })
      }
      return lines
    },
    refundByHand(merchantRef, minor) {
      const { bank_tran_id = '' } = paidTry(startedAttempt(merchantRef)).fields
      const refund_ref_id = id()
      refunds.set(refund_ref_id, { refund_ref_id, bank_tran_id, minor, status: 'refunded', at: new Date() })
      return refund_ref_id
    },
    unrefundable,
    expirePages(openedBefore) {
      for (const session of sessions.values()) {
        if (session.openedAt < openedBefore) session.isExpired = true
      }
    },
    address,
    close: () => app.close(),
  }
}

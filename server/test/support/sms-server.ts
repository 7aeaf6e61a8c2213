import formbody from '@fastify/formbody'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'

/** A text message as a provider took it. */
interface TakenSms {
  number: string
  text: string
  sender: string
}

export interface SmsServer {
  url: string
  /** Every accepted message, oldest first. */
  taken: TakenSms[]
  /** What Twilio was asked to report, with the id that it gave to the message. */
  toReport: { address: string; sid: string }[]
  /** While set, calls get no answer, and nothing is sent. */
  silent: boolean
  /** While set, messages are sent, and the connections end without an answer. */
  deaf: boolean
  /** While set, messages are sent, and their senders wait in vain for an answer. */
  late: boolean
  /** While set, every call is refused for now, as an overloaded server does. */
  busy: boolean
  close(): Promise<void>
}

/** The key that every provider of the test server knows. */
export const SMS_KEY = 'sms-api-key-1234'

/** The providers' interfaces over HTTP, each below its own path, and `/own` for one that is not known by name. */
export async function startSmsServer(): Promise<SmsServer> {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(formbody)
  const taken: TakenSms[] = []
  const seen = new Set<string>()
  const take = (number = '', text = '', sender = '') => taken.push({ number, text, sender })
  type Fields = Record<string, string | undefined>
  const fieldsOf = ({ body }: FastifyRequest) => body as Fields

  app.addHook('preHandler', async (_request, reply) => {
    if (server.silent) reply.hijack()
    else if (server.busy) await reply.code(503).send('Try again later')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (server.deaf) reply.raw.destroy()
    if (server.late) await new Promise(() => undefined)
  })

  app.post('/alpha/sendsms', async (request) => {
    const { api_key, msg, to = '', sender_id } = fieldsOf(request)
    if (api_key !== SMS_KEY) return { error: 405, msg: `Invalid API key ${api_key}` }
    if (!/^8801[3-9]\d{8}$/.test(to))
      return { error: 416, msg: `Number ${to} is not valid, "${msg}" was not sent` }
    take(to, msg, sender_id)
    return { error: 0, msg: 'Request successfully submitted', data: { request_id: 714 } }
  })

  app.post('/mimsms/api/SmsSending/SMS', async (request) => {
    const { UserName, Apikey, MobileNumber, SenderName, TransactionType, Message } = fieldsOf(request)
    if (UserName !== 'owner@wash.example' || Apikey !== SMS_KEY || TransactionType !== 'T') {
      return { statusCode: '401', status: 'Failed', responseResult: 'IP or credentials are not valid' }
    }
    take(MobileNumber, Message, SenderName)
    return { statusCode: '200', status: 'Success', trxnId: 'T1', responseResult: 'SMS sent' }
  })

  app.post('/sslwireless/api/v3/send-sms', async (request) => {
    const { api_token, sid, msisdn, sms, csms_id = '' } = fieldsOf(request)
    if (api_token !== SMS_KEY || !sid)
      return { status: 'FAILED', status_code: 4001, error_message: 'Unauthorized' }
    if (csms_id === '' || csms_id.length > 20) return { status: 'FAILED', status_code: 4026 }
    if (seen.has(csms_id)) return { status: 'FAILED', status_code: 4023, error_message: 'Duplicate csms_id' }
    seen.add(csms_id)
    take(msisdn, sms, sid)
    return { status: 'SUCCESS', status_code: 200, smsinfo: [] }
  })

  app.get('/bulksmsbd/api/smsapi', async ({ query }) => {
    const { api_key, type, number, senderid, message } = query as Fields
    if (api_key !== SMS_KEY || type !== 'text')
      return { response_code: 1011, error_message: 'User Id not found' }
    take(number, message, senderid)
    return { response_code: 202, success_message: 'SMS Submitted Successfully' }
  })

  app.post('/twilio', async (request, reply) => {
    const key = Buffer.from(`AC1:${SMS_KEY}`).toString('base64')
    if (request.headers.authorization !== `Basic ${key}`) {
      return reply.code(401).send({ code: 20003, message: 'Authenticate', status: 401 })
    }
    const { To, From, MessagingServiceSid, Body, StatusCallback } = fieldsOf(request)
    take(To, Body, From ?? MessagingServiceSid)
    const sid = `SM${taken.length}`
    if (StatusCallback) server.toReport.push({ address: StatusCallback, sid })
    return reply.code(201).send({ sid, status: 'queued', error_code: null })
  })

  const own = async (fields: Fields, reply: FastifyReply) => {
    if (fields.token !== SMS_KEY) return reply.send({ result: { state: 'refused' } })
    take(fields.phone, fields.words, fields.from)
    return reply.send({ result: { state: 'queued' } })
  }
  app.post('/own', (request, reply) => own(fieldsOf(request), reply))
  app.get('/own', (request, reply) => own(request.query as Fields, reply))
  app.get('/moved', (_request, reply) => reply.redirect('/own'))
  app.get('/page', (_request, reply) => reply.type('text/html').send('<h1>Maintenance</h1>'))

  const server: SmsServer = {
    url: '',
    taken,
    toReport: [],
    silent: false,
    deaf: false,
    late: false,
    busy: false,
    close: () => app.close(),
  }
  server.url = await app.listen({ port: 0, host: '127.0.0.1' })
  return server
}

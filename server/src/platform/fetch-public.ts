import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

const MAX_REDIRECTS = 3

interface Limits {
  maxBytes: number
  timeoutMs: number
  /** IP addresses of private networks that may be connected to as well. */
  alsoAllowed: string[]
}

/** The answer has more bytes than allowed. */
export class TooManyBytes extends Error {}

/**
 * Returns the content of an address that somebody has entered. Only public addresses are connected to, also after
 * redirects: the agent checks the one to which the name resolved for this very connection. Throws TooManyBytes, or the
 * reason why there is no answer.
 */
export async function fetchPublic(address: URL, limits: Limits): Promise<Buffer> {
  const options = { allowIPAddressList: limits.alsoAllowed }
  const http = new RequestFilteringHttpAgent(options)
  const https = new RequestFilteringHttpsAgent(options)
  const signal = AbortSignal.timeout(limits.timeoutMs)
  try {
    let next = address
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await request(next, { http, https, signal })
      const { statusCode = 0, headers } = answer
      if (statusCode === 200) return await readAll(answer, limits.maxBytes)
      answer.destroy()
      if (statusCode < 300 || statusCode > 399 || !headers.location) throw new Error(`answered ${statusCode}`)
      next = new URL(headers.location, next)
    }
    throw new Error('too many redirects')
  } finally {
    http.destroy()
    https.destroy()
  }
}

interface Connection {
  http: RequestFilteringHttpAgent
  https: RequestFilteringHttpsAgent
  signal: AbortSignal
}

function request(entered: URL, { http, https, signal }: Connection) {
  const address = new URL(entered)
  // Credentials and fragment are not sent to the other site.
  address.username = ''
  address.password = ''
  address.hash = ''
  const { protocol } = address
  const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg', 'accept-encoding': 'identity' }
  return new Promise<IncomingMessage>((resolve, reject) => {
    const sent =
      protocol === 'https:'
        ? getHttps(address, { agent: https, signal, headers }, resolve)
        : protocol === 'http:'
          ? getHttp(address, { agent: http, signal, headers }, resolve)
          : undefined
    if (sent) sent.on('error', reject)
    else reject(new Error(`not http: ${protocol}`))
  })
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(answer.headers['content-length']) > maxBytes) throw new TooManyBytes()
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new TooManyBytes()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

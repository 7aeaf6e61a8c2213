import formbody from '@fastify/formbody'
import Fastify from 'fastify'

/** Stands between the shop and the sandbox gateway, and can keep calls or answers back. */
export interface GatewayProxy {
  url: string
  /** A held `call` does not arrive; with `answer` the call arrives, but its answer does not. */
  hold: { start: 'none' | 'call' | 'answer'; check: 'none' | 'call' }
  /** Calls that are being held back right now. */
  held: () => number
  /** Lets all of them go on. */
  release(): void
  close(): Promise<void>
}

export async function startGatewayProxy(target: string): Promise<GatewayProxy> {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(formbody)
  const hold: GatewayProxy['hold'] = { start: 'none', check: 'none' }
  let waiting: (() => void)[] = []
  const untilReleased = () => new Promise<void>((resolve) => waiting.push(resolve))
  app.all('/*', async (request, reply) => {
    const isStart = request.url.startsWith('/jsonpost.php')
    const isCheck = request.url.startsWith('/api/v1/trxcheck')
    if ((isStart && hold.start === 'call') || (isCheck && hold.check === 'call')) await untilReleased()
    const type = request.headers['content-type']
    const isForm = type?.includes('urlencoded')
    const answer = await fetch(target + request.url, {
      method: request.method,
      redirect: 'manual',
      ...(request.method === 'POST' && {
        headers: { 'content-type': type ?? 'application/json' },
        body: isForm
          ? new URLSearchParams(request.body as Record<string, string>)
          : JSON.stringify(request.body),
      }),
    })
    const text = await answer.text()
    if (isStart && hold.start === 'answer') await untilReleased()
    const location = answer.headers.get('location')
    if (location) reply.header('location', location)
    return reply
      .code(answer.status)
      .type(answer.headers.get('content-type') ?? 'text/plain')
      .send(text)
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    hold,
    held: () => waiting.length,
    release() {
      for (const goOn of waiting) goOn()
      waiting = []
    },
    close: () => app.close(),
  }
}

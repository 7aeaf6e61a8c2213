import { Agent, get, type IncomingMessage } from 'node:http'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import type { App } from '../src/platform/http.ts'
import { registerStopping } from '../src/platform/stopping.ts'

/** Resolves when the headers of the answer have arrived. */
const answerOf = (url: string, agent: Agent) =>
  new Promise<IncomingMessage>((resolve, reject) => get(url, { agent }, resolve).once('error', reject))

/** Fastify keeps an idle connection for 72 seconds. */
const LIMIT = { timeout: 30_000 }

it(
  'closing waits for an answer that has begun, and not for its client to end the connection',
  LIMIT,
  async () => {
    const app = Fastify()
    registerStopping(app as unknown as App, { begun: false })
    let finish = () => {}
    app.get('/', (_request, reply) => {
      reply.raw.writeHead(200, { 'content-type': 'text/plain' })
      reply.raw.write('the beginning')
      finish = () => reply.raw.end(' and the end')
      reply.hijack()
    })
    const agent = new Agent({ keepAlive: true })
    const answer = await answerOf(await app.listen({ port: 0, host: '127.0.0.1' }), agent)
    let text = ''
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })

    let isClosed = false
    const closed = app.close().then(() => {
      isClosed = true
    })
    await expect.poll(() => app.server.listening).toBe(false)
    expect(isClosed).toBe(false)
    finish()
    await closed
    expect(text).toBe('the beginning and the end')
    agent.destroy()
  },
)

import type { FastifyServerOptions } from 'fastify'

/** Removes query strings, because they can contain credentials of gateways and tokens, which must not be logged. */
function withoutQuery(url: string): string {
  const question = url.indexOf('?')
  return question === -1 ? url : `${url.slice(0, question)}?…`
}

export function logOptions(level: string, pretty: boolean): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    // Libraries log headers too: the parser of uploads does at the level trace.
    redact: ['*.headers.authorization', '*.headers.cookie', '*.headers["set-cookie"]'],
    serializers: {
      req: (request) => ({ method: request.method, url: withoutQuery(request.url), id: request.id }),
    },
    ...(pretty && {
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    }),
  }
}

import Fastify from 'fastify'

interface Question {
  /** The points as the call named them, longitude first. */
  coordinates: [number, number][]
  annotations: string | undefined
}

export interface RouterServer {
  url: string
  /** Every call, oldest first. */
  asked: Question[]
  /** The meters of the road between two of the asked points, by their index; null: there is none. By default 1 m. */
  meters: (from: number, to: number) => number | null
  /** An answer instead of the table. Text that is not JSON is sent as it is. */
  answer: { status: number; body: unknown } | null
  /** While set, calls are answered only when it is resolved. */
  pause: Promise<void> | null
  close(): Promise<void>
}

/** More points are refused (`--max-table-size` of osrm-routed). */
const MAX_POINTS = 100

/**
 * Answers as the table service of OSRM does (`GET /table/v1/{profile}/{coordinates}?annotations=…`), without a map. Crews
 * drive 10 m a second.
 */
export async function startRouterServer(): Promise<RouterServer> {
  const app = Fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 10_000 } })
  app.get<{ Params: { coordinates: string }; Querystring: { annotations?: string } }>(
    '/osrm/table/v1/driving/:coordinates',
    async (request, reply) => {
      const coordinates = request.params.coordinates
        .split(';')
        .map((pair) => pair.split(',').map(Number) as [number, number])
      server.asked.push({ coordinates, annotations: request.query.annotations })
      await server.pause
      if (server.answer) return reply.status(server.answer.status).send(server.answer.body)
      if (coordinates.length > MAX_POINTS) {
        return reply.status(400).send({ code: 'TooBig', message: 'Too many table coordinates' })
      }
      const indexes = coordinates.map((_, index) => index)
      const distances = indexes.map((from) =>
        indexes.map((to) => (to === from ? 0 : server.meters(from, to))),
      )
      const durations = distances.map((row) => row.map((meters) => meters && meters / 10))
      const annotations = request.query.annotations?.split(',') ?? ['duration']
      const waypoints = coordinates.map((location) => ({
        hint: 'x'.repeat(80),
        distance: 4.2,
        name: 'Road',
        location,
      }))
      return {
        code: 'Ok',
        ...(annotations.includes('distance') && { distances }),
        ...(annotations.includes('duration') && { durations }),
        sources: waypoints,
        destinations: waypoints,
      }
    },
  )
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const server: RouterServer = {
    url: `${address}/osrm`,
    asked: [],
    meters: () => 1,
    answer: null,
    pause: null,
    close: () => app.close(),
  }
  return server
}

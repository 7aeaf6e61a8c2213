import type { RouteOptions } from 'fastify'

/**
 * What a call costs others. Each route declares it:
 * - `free`: a file or a sign of life, which is not counted;
 * - `cheap`: an answer from memory or from a few rows;
 * - `costly`: much processor time or many rows, such as a hash of a password, an export or a picture;
 * - `takesPlace`: something that others then cannot have, such as a seat, a place for an upload or an event stream;
 * - `costsMoney`: a mail, a text message or a call of a payment gateway.
 */
export type Cost = 'free' | 'cheap' | 'costly' | 'takesPlace' | 'costsMoney'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The server does not start with a route that has none. */
    cost?: Cost
  }
}

/** Returns a hook of `onRoute` for routes that a library adds, which do not say what they cost. */
export const declareCost =
  (cost: Cost) =>
  (route: RouteOptions): void => {
    route.config = { cost, ...route.config }
  }

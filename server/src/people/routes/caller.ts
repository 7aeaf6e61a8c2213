import type { FastifyRequest } from 'fastify'
import { readerLocale } from '../../platform/locale.ts'
import { callerAddress } from '../../platform/rate-limit.ts'
import { type Caller, readDevice } from '../rules/device.ts'

/** The language and the device of the call. */
export const callerOf = (request: FastifyRequest): Caller => ({
  locale: readerLocale(request),
  device: readDevice(request.headers['user-agent'], callerAddress(request)),
})

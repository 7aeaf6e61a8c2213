import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import { KNOWN_DEVICE_DAYS, signKnownDevice } from '../rules/known-device.ts'

const NAME = 'jhilik_device'

/** Sent to the log-in only. It stays after a log-out. */
export async function setKnownDeviceCookie(reply: FastifyReply, ctx: Context, userId: string): Promise<void> {
  reply.setCookie(NAME, await signKnownDevice(ctx, userId), {
    httpOnly: true,
    sameSite: 'lax',
    path: '/api/auth/login',
    secure: ctx.config.publicUrl.startsWith('https:'),
    maxAge: KNOWN_DEVICE_DAYS * 24 * 60 * 60,
  })
}

export function readKnownDeviceCookie(request: FastifyRequest): string | undefined {
  return request.cookies[NAME] || undefined
}

import { emptySuccessSchema } from '@jhilik/contract/envelope.ts'
import {
  pushDeviceRequestSchema,
  pushRenewalRequestSchema,
  pushStateResponseSchema,
} from '@jhilik/contract/push.ts'
import type { Context } from '../../context.ts'
import { type Actor, requireUser, usersOnly } from '../../platform/guard.ts'
import { type App, ok, routesOf } from '../../platform/http.ts'
import { renewPushDevice, turnPushOff, turnPushOn } from '../commands/push-devices.ts'
import { isPushOn } from '../views/push-devices.ts'

const route = routesOf('Messages')

/** Push notifications on the device of the caller's sign-in. */
export function pushRoutes(ctx: Context) {
  const stateFor = async ({ signInId }: Actor) => ({
    publicKey: ctx.push?.publicKey ?? null,
    isOn: ctx.push !== null && (await isPushOn(ctx.db, signInId)),
  })

  return async (app: App) => {
    app.get(
      '/me/push',
      route(
        'Whether this device gets push notifications, and the key with which a browser subscribes to them',
        {
          cost: 'cheap',
          onRequest: usersOnly,
          response: { 200: pushStateResponseSchema },
        },
      ),
      async (request) => ok(await stateFor(requireUser(request))),
    )

    app.put(
      '/me/push',
      route('Send push notifications to this device, until its sign-in ends', {
        cost: 'cheap',
        onRequest: usersOnly,
        description: 'The body is the subscription of the browser. Only the known push services are sent to.',
        body: pushDeviceRequestSchema,
        response: { 200: pushStateResponseSchema },
      }),
      async (request) => {
        const actor = requireUser(request)
        await turnPushOn(ctx, actor, request.body)
        return ok(await stateFor(actor), 'This device gets notifications from now on.')
      },
    )

    app.delete(
      '/me/push',
      route('Send no more push notifications to this device', {
        cost: 'cheap',
        onRequest: usersOnly,
        response: { 200: pushStateResponseSchema },
      }),
      async (request) => {
        const actor = requireUser(request)
        await turnPushOff(ctx, actor)
        return ok(await stateFor(actor), 'This device gets no more notifications.')
      },
    )

    app.post(
      '/push/renewal',
      route('Change the address of a device to which its push service has given another one', {
        cost: 'cheap',
        description:
          'Called by the browser, which alone knows the old address. It answers alike for one that is not known.',
        body: pushRenewalRequestSchema,
        response: { 200: emptySuccessSchema },
      }),
      async (request) => {
        await renewPushDevice(ctx, request.body)
        return ok(null, 'The address has been changed.')
      },
    )
  }
}

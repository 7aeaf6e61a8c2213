import type { Mailer } from './mail.ts'
import type { Channel, Meters } from './meters.ts'
import type { Push } from './push.ts'
import type { Sms } from './sms.ts'
import { inCallSpan } from './tracing.ts'

/** Counts what is sent and what is refused. */
async function counted<T>(meters: Meters, channel: Channel, send: () => Promise<T>): Promise<T> {
  try {
    const answer = await inCallSpan(`send ${channel}`, send)
    meters.countMessage(channel, null)
    return answer
  } catch (error) {
    meters.countMessage(channel, (error as { code?: string }).code ?? 'refused')
    throw error
  }
}

export const countedMailer = (mailer: Mailer, meters: Meters): Mailer => ({
  recognizesIds: mailer.recognizesIds,
  send: (mail) => counted(meters, 'mail', () => mailer.send(mail)),
})

export const countedSms = (sms: Sms, meters: Meters): Sms => ({
  recognizesIds: sms.recognizesIds,
  send: (message) => counted(meters, 'sms', () => sms.send(message)),
})

export const countedPush = (push: Push, meters: Meters): Push => ({
  publicKey: push.publicKey,
  send: (device, notice) => counted(meters, 'push', () => push.send(device, notice)),
})

interface GatewayAnswer {
  kind: string
  reason?: string | null
}

/** Counts and traces a call to a payment gateway. `unknown` is what adapters answer when no clear answer came. */
export const countedCall =
  <Question, Answer extends GatewayAnswer>(
    meters: Meters,
    [gateway, call]: readonly [gateway: string, call: string],
    ask: (question: Question) => Promise<Answer>,
  ) =>
  async (question: Question): Promise<Answer> => {
    const answer = await inCallSpan(`${gateway} ${call}`, () => ask(question))
    meters.countGatewayCall(gateway, call, answer.kind === 'unknown' ? (answer.reason ?? '') : null)
    return answer
  }

import type { TestMessage, TestMessageRequest } from '@jhilik/contract/text-messages.ts'
import { phoneIsNotValid } from '@jhilik/contract/validation.ts'
import type { Context } from '../../context.ts'
import { newId } from '../../platform/ids.ts'
import { toMobileE164 } from '../../platform/phones.ts'
import { invalidField, problem } from '../../platform/problem.ts'
import { SmsError } from '../../platform/sms.ts'

/** Sends one message at once, without retries. Throws 400 for a number that gets none, and no_text_messages. */
export async function sendTestMessage(
  { sms, config }: Context,
  { to, text }: TestMessageRequest,
): Promise<TestMessage> {
  if (!sms) throw problem('no_text_messages')
  const number = toMobileE164(to, config.country)
  if (!number) throw invalidField('to', phoneIsNotValid)
  try {
    return { accepted: true, answer: await sms.send({ id: newId(), to: number, text }) }
  } catch (error) {
    if (error instanceof SmsError) return { accepted: false, answer: error.message }
    throw error
  }
}

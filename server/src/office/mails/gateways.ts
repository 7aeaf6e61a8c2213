import { gatewayText } from '@jhilik/contract/gateway-words.ts'
import type { WriteMessage } from '../../messages/commands/send-message.ts'
import { writeShort } from '../../messages/rules/text-messages.ts'
import { findStaffReader } from '../../messages/views/staff-readers.ts'
import { businessNameIn } from '../../platform/business-name.ts'
import { formatFor } from '../../platform/format.ts'
import type { Locale } from '../../platform/locale.ts'
import { layoutMail } from '../../platform/mail-layout.ts'
import { readSilences } from '../views/silences.ts'

const en = {
  subject: (gateway: string) => `${gateway} gives no answer`,
  greeting: 'Hello,',
  text: (gateway: string, since: string) =>
    `${gateway} has given no answer since ${since}. Customers who choose it cannot pay, and payments on their way wait to be confirmed.`,
  task: 'We keep asking, and no paid booking is lost. If it goes on, ask the payment service, or let customers pay in another way meanwhile.',
  action: 'Open the status page',
  note: (site: string) => `You are receiving this email because you run ${site}.`,
}

export const bn: typeof en = {
  subject: (gateway) => `${gateway} সাড়া দিচ্ছে না`,
  greeting: 'শুভেচ্ছা,',
  text: (gateway, since) =>
    `${since} থেকে ${gateway} কোনো সাড়া দিচ্ছে না। এটি দিয়ে গ্রাহকেরা পেমেন্ট করতে পারছেন না, আর যেসব পেমেন্ট চলছিল সেগুলো নিশ্চিত হওয়ার অপেক্ষায় আছে।`,
  task: 'আমরা বারবার জিজ্ঞেস করে যাচ্ছি, পেমেন্ট করা কোনো বুকিং হারাবে না। এমন চলতে থাকলে পেমেন্ট সার্ভিসে যোগাযোগ করুন, আর ততক্ষণ গ্রাহকদের অন্যভাবে পেমেন্ট করতে বলুন।',
  action: 'সার্ভারের অবস্থা দেখুন',
  note: (site) => `আপনি ${site} পরিচালনা করেন বলে এই ইমেইল পাচ্ছেন।`,
}

const textsOf: Record<Locale, typeof en> = { en, bn }

/** Names the gateway that gave no answer. */
export interface SilenceFacts {
  gateway: string
}

/** Writes that a gateway gives no answer, unless it does again. */
export const writeSilenceMessage: WriteMessage = async (ctx, message) => {
  const { config } = ctx
  const { gateway } = message.facts as SilenceFacts
  const since = (await readSilences(ctx.db))[gateway]
  if (since === undefined) return { skip: 'outdated' }
  const reader = await findStaffReader(ctx, message.recipient_id)
  const { email, locale } = reader
  const texts = textsOf[locale]
  const name = gatewayText(locale, gateway, config.namedGateways)
  const subject = texts.subject(name)
  const url = `${config.publicUrl}/dashboard/admin/status`
  const mail = layoutMail(
    {
      to: email,
      locale,
      subject,
      heading: subject,
      greeting: texts.greeting,
      paragraphs: [texts.text(name, formatFor(locale).moment(new Date(since), config.timeZone)), texts.task],
      action: { text: texts.action, url },
      signature: businessNameIn(config, locale),
      note: texts.note(config.publicUrl),
    },
    config,
  )
  return { locale, mail, ...writeShort(reader, { text: subject, url }) }
}

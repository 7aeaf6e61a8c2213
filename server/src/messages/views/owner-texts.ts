import { LOCALES } from '@jhilik/contract/constants.ts'
import {
  type MessageTexts,
  type OwnerText,
  type OwnerTexts,
  problemsOf,
} from '@jhilik/contract/message-texts.ts'
import {
  CUSTOMER_EVENTS,
  type CustomerEvent,
  TEXT_CHANNELS,
  type TextChannel,
} from '@jhilik/contract/messages.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db.ts'
import type { Locale } from '../../platform/locale.ts'
import type { MessageTextsTable } from '../../platform/schema/messages.ts'
import { withVersion } from '../../platform/versions.ts'

/** The owner's texts of one event in one channel. */
export type OwnerTextsOf = Omit<MessageTexts, 'builtIn'>

type About = Pick<OwnerTextsOf, 'event' | 'channel'>

const toOwnerText = ({ subject, body }: Selectable<MessageTextsTable>): OwnerText => ({
  subject: subject ?? '',
  body,
})

/** Returns the owner's texts about an event in a language; null for the built-in ones, also where a text cannot be used any more. */
export async function findOwnerTexts(
  db: Db,
  event: CustomerEvent,
  locale: Locale,
): Promise<Record<TextChannel, OwnerText | null>> {
  const rows = await db
    .selectFrom('message_texts')
    .selectAll()
    .where('event', '=', event)
    .where('locale', '=', locale)
    .execute()
  const textFor = (channel: TextChannel) => {
    const row = rows.find((one) => one.channel === channel)
    const text = row && toOwnerText(row)
    return text && problemsOf(text, { event, channel }).length === 0 ? text : null
  }
  return { email: textFor('email'), sms: textFor('sms') }
}

/** Lists the texts of all events in all channels, in the order of events. */
export async function listOwnerTexts(db: Db): Promise<OwnerTextsOf[]> {
  const rows = await db.selectFrom('message_texts').selectAll().execute()
  return CUSTOMER_EVENTS.flatMap((event) =>
    TEXT_CHANNELS.map((channel) => toOwnerTexts(rows, { event, channel })),
  )
}

/** Returns the texts of an event in a channel. */
export async function findOwnerTextsOf(db: Db, about: About): Promise<OwnerTextsOf> {
  const rows = await db
    .selectFrom('message_texts')
    .selectAll()
    .where('event', '=', about.event)
    .where('channel', '=', about.channel)
    .execute()
  return toOwnerTexts(rows, about)
}

function toOwnerTexts(rows: Selectable<MessageTextsTable>[], { event, channel }: About): OwnerTextsOf {
  const textIn = (locale: Locale) => {
    const row = rows.find((one) => one.event === event && one.channel === channel && one.locale === locale)
    return row ? toOwnerText(row) : null
  }
  const texts = Object.fromEntries(LOCALES.map((locale) => [locale, textIn(locale)])) as OwnerTexts
  return withVersion({ event, channel, texts }, texts)
}

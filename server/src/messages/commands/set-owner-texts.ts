import { LOCALES } from '@jhilik/contract/constants.ts'
import type { MessageTextsRequest } from '@jhilik/contract/message-texts.ts'
import type { Context } from '../../context.ts'
import { findChanges, recordAudit } from '../../platform/audit.ts'
import type { Confirmed } from '../../platform/confirmed.ts'
import { takeNamedLock } from '../../platform/named-lock.ts'
import { checkVersion, type IfMatch } from '../../platform/versions.ts'
import { findOwnerTextsOf, type OwnerTextsOf } from '../views/owner-texts.ts'

/**
 * Sets the owner's texts of an event in a channel, for everything that is not sent yet; null brings the built-in one back. Throws
 * changed_meanwhile.
 */
export async function setOwnerTexts(
  ctx: Context,
  actor: Confirmed,
  { event, channel, texts }: MessageTextsRequest,
  ifMatch?: IfMatch,
): Promise<OwnerTextsOf> {
  const at = ctx.clock.now()
  return ctx.db.transaction().execute(async (tx) => {
    await takeNamedLock(tx, 'message-texts')
    const before = await findOwnerTextsOf(tx, { event, channel })
    if (!findChanges(before.texts, texts)) return before
    checkVersion(ifMatch, before)
    await tx.deleteFrom('message_texts').where('event', '=', event).where('channel', '=', channel).execute()
    for (const locale of LOCALES) {
      const text = texts[locale]
      if (!text) continue
      const subject = channel === 'email' ? text.subject : null
      await tx
        .insertInto('message_texts')
        .values({ event, channel, locale, subject, body: text.body })
        .execute()
    }
    const after = await findOwnerTextsOf(tx, { event, channel })
    const changes = findChanges(recordedFields(before), recordedFields(after))
    await recordAudit(tx, {
      actorId: actor.id,
      action: 'message_texts.changed',
      detail: { event, channel, ...changes },
      at,
    })
    return after
  })
}

/** The names that the history shows. */
const recordedFields = ({ texts }: OwnerTextsOf) => ({ messageTextEn: texts.en, messageTextBn: texts.bn })

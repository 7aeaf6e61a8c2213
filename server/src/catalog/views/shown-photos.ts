import { jpegName, uploadAddress } from '@jhilik/contract/picture-links.ts'
import { MAX_SHOWN_PAIRS, type ShownPair } from '@jhilik/contract/shown-photos.ts'
import { wallClock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db.ts'

/** Lists the pairs of photos that the page of a service shows, the latest first. Their month is that of the photo of before. */
export async function listShownPairs(db: Db, serviceId: string, timeZone: string): Promise<ShownPair[]> {
  const rows = await db
    .selectFrom('shown_photos as shown')
    .innerJoin('visit_reports as report', 'report.id', 'shown.before_id')
    .select(['before_name', 'after_name', 'report.happened_at'])
    .where('shown.service_id', '=', serviceId)
    .orderBy('shown_at', 'desc')
    .orderBy('before_id')
    .limit(MAX_SHOWN_PAIRS)
    .execute()
  return rows.map(({ before_name, after_name, happened_at }) => ({
    before: uploadAddress(jpegName(before_name)),
    after: uploadAddress(jpegName(after_name)),
    month: wallClock(happened_at, timeZone).date.slice(0, 7),
  }))
}

/** Returns the hash of the picture that is shown under another name now; undefined when none is. */
export async function findShownPicture(db: Db, name: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('shown_photos as shown')
    .innerJoin('visit_reports as report', (join) =>
      join.on(({ eb, and, or, ref }) =>
        or([
          and([eb('report.id', '=', ref('before_id')), eb('before_name', '=', name)]),
          and([eb('report.id', '=', ref('after_id')), eb('after_name', '=', name)]),
        ]),
      ),
    )
    .select('report.photo')
    .where(({ eb, or }) => or([eb('before_name', '=', name), eb('after_name', '=', name)]))
    .executeTakeFirst()
  return row?.photo ?? undefined
}

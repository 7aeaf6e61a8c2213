import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export interface ServiceChange {
  id: string
  changedAt: Date
}

const onOffer = (db: Db) => db.selectFrom('services').where('archived_at', 'is', null)

export async function countServices(db: Db): Promise<number> {
  const { count } = await onOffer(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Lists one part of the services on offer, oldest first, so that new ones go to the last part. */
export function listServiceChanges(db: Db, offset: number, limit: number): Promise<ServiceChange[]> {
  return onOffer(db)
    .select(['id', 'updated_at as changedAt'])
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Returns when a service or a review last changed; null when there is neither. */
export async function findLastChange(db: Db): Promise<Date | null> {
  const { at } = await db
    .selectNoFrom((eb) => [
      sql<Date | null>`greatest(
        ${eb.selectFrom('services').select(({ fn }) => fn.max('updated_at').as('at'))},
        ${eb
          .selectFrom('reviews')
          .where('hidden_at', 'is', null)
          .select(({ fn }) => fn.max('created_at').as('at'))}
      )`.as('at'),
    ])
    .executeTakeFirstOrThrow()
  return at
}
